import { http, type HttpHandler } from 'msw/http';
import { concerns, play } from './scenarios.ts';
import type { Settings } from './settings.ts';

/** The API's own addresses: those of the contract, and the two beside it. */
const API_PATH = /^https?:\/\/[^/]+\/(?:v\d+|demo|health)(?:[/?#]|$)/;

/** Whether a request without a handler is a page or a part of one, which the web server answers. */
export const isAsset = (request: Request, origin: string): boolean =>
  request.method === 'GET' && new URL(request.url).origin === origin;

/** Answers every call of the API by `callApi`, or as the scenario of the moment wants it. */
export const apiHandlers = (
  callApi: (request: Request) => Promise<Response>,
  settings: () => Pick<Settings, 'scenario' | 'pathContains'>,
): HttpHandler[] => [
  http.all(API_PATH, ({ request }) => {
    const { scenario, pathContains } = settings();
    return play(concerns(pathContains, request.url) ? scenario : 'none', () => callApi(request));
  }),
];
