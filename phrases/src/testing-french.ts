/** Words that every longer French sentence has, and neither English nor German. */
export const FRENCH_WORDS =
  /(?<![\p{L}-])(vous|votre|vos|avec|dans|une|aux|cette|nous|sont|panier|billets?)(?![\p{L}-])/iu;
