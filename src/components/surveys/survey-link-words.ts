/** Where a survey is answered by its token. Specification surveys 2.1. */
export const linkOf = (token: string): string => `${location.origin}/admin/survey/${token}`;
