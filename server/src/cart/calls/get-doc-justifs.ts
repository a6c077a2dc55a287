import { SUPPORTING_DOCUMENTS } from '@guichet/contract/catalogue/browse.ts';
import { DEFAULT_LOCALE, type Labels } from '@guichet/contract/locale.ts';
import type { Handler } from '#platform/http/calls.ts';
import { fail } from '#platform/http/errors.ts';
import { choiceNames } from '#platform/tenancy/own-words.ts';
import { readCart } from '../data.ts';
import { isOver, requireOwn } from '../rules.ts';

export const getDocJustifs: Handler<'GET /cart/GetDocJustifsByCartId'> = async ({
  query,
  tenant,
  identity,
  services,
}) => {
  const cart = requireOwn(await readCart(services.database, tenant.id, query.cartId), identity);
  if (isOver(cart)) fail('cart.expired');
  const nameOf = await choiceNames(services.ownWords, tenant);
  return SUPPORTING_DOCUMENTS.flatMap((code) => {
    const lines = cart.lines.filter((line) => line.supportingDocuments.includes(code));
    if (lines.length === 0) return [];
    const priceLabels = new Map<string, Labels>(
      lines.map((line) => [line.labels[DEFAULT_LOCALE], line.labels]),
    );
    return [
      {
        code,
        labels: nameOf(`supportingDocuments.${code}`),
        priceLabels: [...priceLabels.values()],
      },
    ];
  });
};
