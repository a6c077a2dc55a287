import { pagesOf } from './pages.ts';
import { walk } from './walk.ts';

walk(pagesOf('box-office'));
