/** The shape a translation must have: every key of the English texts, with a text of its own. */
export type Texts<T> = { readonly [K in keyof T]: T[K] extends string ? string : Texts<T[K]> };
