/** Of a route whose screen comes with a skeleton of its own in a moment: no bare word stands there before. */
export const UNSEEN = { pendingMs: 800, pendingMinMs: 0 };
