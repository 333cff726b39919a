import { hashToken } from './accounts/secrets.ts';

/**
 * What a form says, as a text that is the same for the same form: tells one that comes again, because its answer was
 * lost, from one that was changed since. Specification broadcasts 3.8, people 5.9.
 */
export const submissionHash = (form: object): Promise<string> => hashToken(JSON.stringify(form));
