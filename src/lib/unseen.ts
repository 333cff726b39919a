/**
 * For the options of a route whose loader waits `briefly`: its screen comes in a moment, and no bare word stands there
 * before. Apart from that, for options are in the code of the start, and what waits comes with its screens.
 */
export const UNSEEN = { pendingMs: 800, pendingMinMs: 0 };
