import { delay } from 'msw';
import { HttpResponse } from 'msw/http';
import type { ApiErrorKind } from '#src/lib/api/error.ts';

/** Written by hand from the specification api 3.2: what is said when the server says nothing. */
const GENERIC = 'Oops!... Looks like an error occurred!';
const SHORT = 'Oops! Looks like an error occurred!';
const WORDS: Readonly<Record<string, string>> = {
  login: 'Oops... looks like an error occurred!',
  challenge: 'Cannot verify your identity',
  verify: 'unable to verify identity',
  savePassword: 'Invalid password',
  getPasswordStatus: 'Could not get user status',
  updateOrganization: 'Error! Could not edit',
  updateMembership: 'Error! Could not edit',
  deleteProgram: SHORT,
  setDefaultProgram: SHORT,
  deleteStatus: SHORT,
  setDefaultStatus: SHORT,
  deleteMembership: SHORT,
  sendWelcome: 'An error ocurred while sending the emails',
  createReportRequest: 'Error creating report request, try again later',
  uploadPeople: 'An error occurred while processing the file',
  disablePeopleUpload: SHORT,
  enablePeopleUpload: SHORT,
  stopPeopleUpload: SHORT,
};

/** What the console says about a failure of the call when the server has no words for it. */
export const ownWords = (endpointId: string): string => WORDS[endpointId] ?? GENERIC;

/** Whether it speaks for itself whatever the server says. Specification surveys 4.16. */
export const speaksForItself = (endpointId: string): boolean =>
  /survey/i.test(endpointId) || endpointId === 'listRecipientAnswers';

/** What it says about an answer that can't be read. Specification api 3.9. */
export const unreadableWords = (endpointId: string): string =>
  endpointId === 'listCalls' ? 'Invalid server response' : ownWords(endpointId);

export interface Fault {
  readonly name: string;
  readonly respond: () => Response | Promise<Response>;
  readonly kind: ApiErrorKind;
  readonly status: number;
  /** The server's words; without them the console's own are expected. */
  readonly says?: string;
  readonly retryAfterSeconds?: number;
  /** How often a read is asked for; a write always once. */
  readonly reads?: number;
}

const html = '<!doctype html><title>Gateway</title><h1>Something between us</h1>';
const asHtml = (status: number) => () =>
  new HttpResponse(html, { status, headers: { 'content-type': 'text/html; charset=utf-8' } });

function refusal(status: number, says: string): Fault {
  return {
    name: String(status),
    respond: () => HttpResponse.json({ message: says }, { status }),
    kind: 'http',
    status,
    says,
  };
}

/** A refusal with the words in one of the places where the backend puts them. */
const badRequest = (shape: string, body: object): Fault => ({
  name: `400 {${shape}}`,
  respond: () => HttpResponse.json(body, { status: 400 }),
  kind: 'http',
  status: 400,
  says: `Words in ${shape}`,
});

export const FAULTS: readonly Fault[] = [
  { name: 'cut off', respond: () => HttpResponse.error(), kind: 'network', status: 0, reads: 3 },
  {
    name: 'hang',
    respond: async () => {
      await delay('infinite');
      return new HttpResponse();
    },
    kind: 'timeout',
    status: 0,
  },
  badRequest('message', { message: 'Words in message', error: 'Bad Request' }),
  badRequest('error', { error: 'Words in error' }),
  badRequest('validation', { validation: { body: { message: 'Words in validation' } } }),
  refusal(401, 'Not signed in any more'),
  refusal(403, 'Not yours'),
  refusal(404, 'Not there'),
  refusal(409, 'In the way of another'),
  refusal(413, 'Too large'),
  refusal(422, 'Not like this'),
  {
    name: '429',
    respond: () => HttpResponse.json({ message: 'Too often' }, { status: 429, headers: { 'retry-after': '60' } }),
    kind: 'http',
    status: 429,
    says: 'Too often',
    retryAfterSeconds: 60,
  },
  { name: '500', respond: () => HttpResponse.json({}, { status: 500 }), kind: 'http', status: 500 },
  { name: '502 HTML', respond: asHtml(502), kind: 'http', status: 502, reads: 3 },
  { name: '503', respond: () => HttpResponse.json({}, { status: 503 }), kind: 'http', status: 503, reads: 3 },
  { name: 'empty 200', respond: () => new HttpResponse(''), kind: 'format', status: 200 },
  { name: 'HTML 200', respond: asHtml(200), kind: 'format', status: 200 },
];
