/** A tile server of the maker's, as the service tells it to the pages by a global. */
export type MapTiles = {
  /** With {z}, {x} and {y}, as tile servers count them. */
  readonly url: string;
  /** Whose data it is, to be shown with the map; plain text. */
  readonly attribution: string;
};
