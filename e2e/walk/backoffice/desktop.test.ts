import { pagesOf } from '../pages.ts';
import { SCREENS } from '../screens.ts';
import { walk } from '../walk.ts';

walk(pagesOf('backoffice'), SCREENS.desktop);
