/** A picture of a block; its size in pixels reserves its space before it is loaded. */
export interface HomePicture {
  url: string;
  width: number | undefined;
  height: number | undefined;
  alt: string;
}
