/** A post of an organisation's feed with the colleagues' comments. */
export interface DemoPost {
  readonly author: string;
  readonly text: string;
  readonly files: readonly string[];
  /** Ids of videos: their site gets no request until a person clicks one. */
  readonly videos: readonly string[];
  /** Codes of the templates of which one document is attached. */
  readonly documents: readonly string[];
  /** Author and text, in order. */
  readonly comments: readonly (readonly [string, string])[];
}

interface Extra {
  readonly files?: readonly string[];
  readonly videos?: readonly string[];
  readonly documents?: readonly string[];
}

export const post = (
  author: string,
  text: string,
  comments: DemoPost['comments'],
  { files = [], videos = [], documents = [] }: Extra = {},
): DemoPost => ({
  author,
  text,
  files,
  videos,
  documents,
  comments,
});
