/** What is said of a thing that is not there, or is another organization's. */
export const NOT_FOUND = { status: 404, message: 'Not found' };

/** What is said to whom the right is missing. */
export const DENIED = { status: 403, message: 'You cannot perform this action' };
