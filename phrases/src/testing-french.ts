/** Words of every longer French sentence that neither English nor German has. */
export const FRENCH_WORDS =
  /(?<![\p{L}-])(vous|votre|vos|avec|dans|une|aux|cette|nous|sont|panier|billets?)(?![\p{L}-])/iu;
