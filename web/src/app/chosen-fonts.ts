import display from 'font:display.woff2?url';
import { fontFiles } from 'font:files';
import text from 'font:text.woff2?url';
import { DEFAULT_FONTS, type FontName } from '@guichet/contract/tenants/fonts.ts';

/** Returns the files of a venue's chosen fonts; undefined for the default ones. Runs on the server only. */
export function findChosenFonts(titleFont: FontName, textFont: FontName): string[] | undefined {
  if (titleFont === DEFAULT_FONTS.title && textFont === DEFAULT_FONTS.text) return;
  const textFile = textFont === DEFAULT_FONTS.text ? text : fontFiles[textFont].text;
  const titleFile = titleFont === DEFAULT_FONTS.title ? display : fontFiles[titleFont].title;
  return titleFont === textFont ? [textFile] : [titleFile, textFile];
}
