import type { Kysely, Selectable } from 'kysely';
import { expect } from 'vitest';
import { createApi, type Api } from '#server/app.ts';
import type { Database } from '#server/db/schema.ts';
import { peopleReader } from '#server/domain/uploads/import-reader.ts';
import type { Route } from '#server/http/route.ts';
import { openSession } from '#server/domain/accounts/sessions.ts';
import { newUuid } from '#server/ids.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, PERSONAS, type PersonaName } from '#server/seed/personas.ts';
import type { Config, Services } from '#server/services.ts';
import { loadRecording } from '#server/node/recordings.ts';
import { simulatedBroadcasts } from '#server/simulated/messages.ts';
import { simulatedCalls } from '#server/simulated/calls.ts';
import { withRecordings } from '#server/simulated/recordings.ts';
import { inScope } from '#server/work.ts';
import { fileTypesOf, fillPath, type BodyInput, type Endpoint, type ResponseOf } from '#src/schemas/endpoint.ts';
import { fileNameOf } from '#src/schemas/file-name.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import { refusalBody, type Said } from '#src/schemas/refusals.ts';
import { twilio } from '#server/twilio/twilio.ts';
import { freshDatabase } from './database.ts';
import { memoryFiles } from './memory-files.ts';
import { START_OF_TESTS } from './start.ts';
import { signatureOf, TWILIO } from './twilio-account.ts';

export { DEMO_ORGANIZATIONS, DEMO_PASSWORD, PERSONAS, type PersonaName };

/** A clock that stands still until a test moves it. */
export interface TestClock {
  now(): Date;
  set(moment: Date | string): void;
  advance(seconds: number): void;
}

export interface LogLine {
  readonly level: 'info' | 'warn' | 'error';
  readonly text: string;
  readonly details: Readonly<Record<string, unknown>> | undefined;
}

export interface CallInput<E extends Endpoint> {
  /** The persona who calls, in a full session that is opened once per `testApi()`. */
  readonly as?: PersonaName;
  /** A token instead of a persona. */
  readonly bearer?: string;
  readonly params?: Readonly<Record<string, string>>;
  /** As it travels: pages count as the contract says. */
  readonly query?: Readonly<Record<string, string | number | boolean | undefined>>;
  readonly body?: BodyInput<E>;
  /** The organization header; without it a persona's first organization is sent, with `null` none. */
  readonly organizationId?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
  readonly address?: string;
}

export interface CallResult<E extends Endpoint> {
  readonly status: number;
  /** The answer's data; meaningful where the status is 200. */
  readonly data: ResponseOf<E>;
  /** The words of a refusal; empty where there was none. */
  readonly message: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly headers: Headers;
}

export interface TestApi {
  readonly api: Api;
  readonly services: Services;
  readonly db: Kysely<Database>;
  readonly clock: TestClock;
  /** What the API has logged since `testApi()`. */
  readonly logs: readonly LogLine[];
  /** Messages written so far, the oldest first. */
  outbox(): Promise<Array<Selectable<Database['outbox']>>>;
  call<E extends Endpoint>(endpoint: E, input?: CallInput<E>): Promise<CallResult<E>>;
  /** The token of a full session, whatever the gates of signing in say about the persona. */
  tokenOf(persona: PersonaName): Promise<string>;
  /** Any request, for what a typed call can't say. */
  fetch(path: string, init?: RequestInit, address?: string): Promise<Response>;
}

export interface TestOptions {
  readonly config?: Partial<Config>;
  readonly services?: Partial<Services>;
  readonly startAt?: Date;
  /** Instead of the contract's. */
  readonly routes?: readonly Route[];
}

const ORIGIN = 'http://api.test';
const secret = new TextEncoder().encode('a secret of the tests, longer than 32 bytes');

function testClock(start: Date): TestClock {
  let now = start;
  return {
    now: () => now,
    set: (moment) => {
      now = new Date(moment);
    },
    advance: (seconds) => {
      now = new Date(now.getTime() + seconds * 1000);
    },
  };
}

function bodyOf(endpoint: Endpoint, body: unknown, headers: Headers): BodyInit | null {
  if (body === undefined || endpoint.bodyType === 'none') return null;
  if (endpoint.bodyType === 'json') {
    headers.set('content-type', 'application/json');
    return JSON.stringify(body);
  }
  if (endpoint.bodyType === 'urlencoded') {
    headers.set('content-type', 'application/x-www-form-urlencoded');
    return new URLSearchParams(
      Object.entries(body as object).flatMap(([name, value]) => (value === undefined ? [] : [[name, String(value)]])),
    ).toString();
  }
  const form = new FormData();
  for (const [field, value] of Object.entries(body as Readonly<Record<string, string | File | undefined>>)) {
    const header = endpoint.form?.headers?.[field];
    if (value === undefined) continue;
    if (header !== undefined && typeof value === 'string') headers.set(header, value);
    else form.set(field, value);
  }
  return form;
}

function urlOf(endpoint: Endpoint, input: CallInput<Endpoint>): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) search.set(name, String(value));
  return `${fillPath(endpoint.path, input.params ?? {})}${search.size > 0 ? `?${search.toString()}` : ''}`;
}

const homeOf = (persona: PersonaName): string | null => {
  const membership = PERSONAS[persona].profiles[0]?.organization;
  return membership ? DEMO_ORGANIZATIONS[membership] : null;
};

async function resultOf<E extends Endpoint>(endpoint: E, response: Response): Promise<CallResult<E>> {
  const { status, headers } = response;
  const type = fileTypesOf(endpoint)?.find((each) => headers.get('content-type')?.startsWith(each));
  if (type !== undefined) {
    const name = fileNameOf(headers.get('content-disposition')) ?? '';
    const file = new File([await response.arrayBuffer()], name, { type });
    return { status, data: file as ResponseOf<E>, message: '', fields: {}, headers };
  }
  const text = await response.text();
  if (endpoint.textType && headers.get('content-type')?.startsWith(endpoint.textType))
    return { status, data: text as ResponseOf<E>, message: '', fields: {}, headers };
  const answer = (text === '' ? {} : JSON.parse(text)) as Partial<ReturnType<typeof refusalBody>> & {
    readonly data?: unknown;
  };
  // whoever calls: what a refusal says is made of what it brings along for other languages
  if (answer.code !== undefined) expect(answer).toEqual(refusalBody(answer as Said, answer.fieldCodes));
  else expect(answer).not.toHaveProperty('message');
  return {
    status,
    data: answer.data as ResponseOf<E>,
    message: answer.message ?? '',
    fields: answer.fields ?? {},
    headers,
  };
}

/** The API over this worker's database, which holds the demo seed and nothing else. */
export async function testApi(options: TestOptions = {}): Promise<TestApi> {
  const db = await freshDatabase();
  const clock = testClock(options.startAt ?? START_OF_TESTS);
  const logs: LogLine[] = [];
  const refuse = async () => {
    throw new Error('Tests read the outbox; nothing is delivered');
  };
  const worker = { db, clock, newId: newUuid };
  const { callbacks } = twilio(TWILIO);
  const services: Services = {
    ...worker,
    carriers: {
      mail: refuse,
      sms: refuse,
      voice: refuse,
      call: simulatedCalls(worker),
      broadcasts: simulatedBroadcasts,
      callbacks,
    },
    files: withRecordings(memoryFiles(), loadRecording),
    log: (level, text, details) => logs.push({ level, text, details }),
    openPeople: peopleReader(newUuid),
    ...options.services,
    config: {
      jwtSecret: secret,
      publicUrl: TWILIO.publicUrl,
      demo: true,
      trustedProxies: 0,
      features: '',
      ...options.config,
    },
  };
  const api = createApi(services, options.routes);
  const tokens = new Map<PersonaName, { readonly token: Promise<string>; usedAt: number }>();

  const test: TestApi = {
    api,
    services,
    db,
    clock,
    logs,
    outbox: () =>
      inScope(services, 'system', ({ tx }) =>
        tx.selectFrom('outbox').selectAll().orderBy('created_at').orderBy('id').execute(),
      ),
    fetch: (path, init, address) => api.fetch(new Request(`${ORIGIN}${path}`, init), address),
    async call(endpoint, input = {}) {
      const headers = new Headers(input.headers);
      const bearer = input.bearer ?? (input.as === undefined ? undefined : await test.tokenOf(input.as));
      if (bearer !== undefined) headers.set('authorization', `Bearer ${bearer}`);
      const organization =
        input.organizationId === undefined && input.as !== undefined ? homeOf(input.as) : input.organizationId;
      if (organization) headers.set('x-organization-id', organization);
      const body = bodyOf(endpoint, input.body, headers);
      const path = urlOf(endpoint, input);
      if (endpoint.access === 'carrier' && typeof body === 'string')
        headers.set('x-twilio-signature', signatureOf(path, new URLSearchParams(body)));
      const init = { method: endpoint.method, headers, body };
      return resultOf(endpoint, await test.fetch(path, init, input.address ?? '192.0.2.1'));
    },
    tokenOf(persona) {
      const now = clock.now().getTime();
      const known = tokens.get(persona);
      // one that was left lying ends
      if (known && now - known.usedAt < LIMITS.idleMinutes * 60_000) {
        known.usedAt = now;
        return known.token;
      }
      const token = inScope(services, 'system', (work) =>
        openSession(work, services.config, { personId: PERSONAS[persona].personId, stage: 'full' }),
      );
      tokens.set(persona, { token, usedAt: now });
      return token;
    },
  };
  return test;
}
