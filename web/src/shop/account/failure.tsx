import { Icon } from '../../ui/icon.tsx';

/** What is wrong with a form as a whole, where the eyes and the screen reader are: by its button. */
export function Failure({ text }: { text: string | undefined }) {
  return (
    <div role="alert">
      {text && (
        <p className="account-failure">
          <Icon name="alert" size={20} />
          <span>{text}</span>
        </p>
      )}
    </div>
  );
}
