/** What is said of a thing that is not there, or is another organization's. */
export const NOT_FOUND = { status: 404, message: 'This was deleted, or you can’t see it' };

/** What is said to whom the right is missing. */
export const DENIED = { status: 403, message: 'You cannot perform this action' };

/** What is said where the feature of a call is off. */
export const FEATURE_OFF = { status: 403, message: 'This is off for your organization. Its admins can turn it on.' };
