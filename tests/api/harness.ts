import type { Kysely, Selectable } from 'kysely';
import { createApi, type Api } from '#server/app.ts';
import type { Database } from '#server/db/schema.ts';
import { peopleReader } from '#server/domain/uploads/import-reader.ts';
import { openSession } from '#server/domain/accounts/sessions.ts';
import { newUuid } from '#server/ids.ts';
import { DEMO_ORGANIZATIONS, DEMO_PASSWORD, PERSONAS, type PersonaName } from '#server/seed/personas.ts';
import type { Config, Services } from '#server/services.ts';
import { inScope } from '#server/work.ts';
import { fillPath, type BodyInput, type Endpoint, type ResponseOf } from '#src/schemas/endpoint.ts';
import { fileNameOf } from '#src/schemas/file-name.ts';
import { freshDatabase } from './database.ts';
import { START_OF_TESTS } from './start.ts';

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
  const { file, checksum, organizationId } = body as { file: File; checksum: string; organizationId?: string };
  headers.set('checksum-sha1', checksum);
  if (organizationId !== undefined) headers.set('organizationid', organizationId);
  const form = new FormData();
  form.set('file', file);
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

async function resultOf<E extends Endpoint>({ fileType }: E, response: Response): Promise<CallResult<E>> {
  const { status, headers } = response;
  if (fileType !== undefined && headers.get('content-type')?.startsWith(fileType)) {
    const name = fileNameOf(headers.get('content-disposition')) ?? '';
    const file = new File([await response.arrayBuffer()], name, { type: fileType });
    return { status, data: file as ResponseOf<E>, message: '', fields: {}, headers };
  }
  const text = await response.text();
  const answer = (text === '' ? {} : JSON.parse(text)) as {
    data?: unknown;
    message?: string;
    fields?: Record<string, string>;
  };
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
  const services: Services = {
    db,
    clock,
    newId: newUuid,
    carriers: { mail: refuse, sms: refuse, voice: refuse },
    log: (level, text, details) => logs.push({ level, text, details }),
    openPeople: peopleReader(newUuid),
    ...options.services,
    config: {
      jwtSecret: secret,
      publicUrl: 'http://console.test',
      demo: true,
      trustedProxies: 0,
      features: '',
      ...options.config,
    },
  };
  const api = createApi(services);
  const tokens = new Map<PersonaName, Promise<string>>();

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
      const init = { method: endpoint.method, headers, body };
      return resultOf(endpoint, await test.fetch(urlOf(endpoint, input), init, input.address ?? '192.0.2.1'));
    },
    tokenOf(persona) {
      const known = tokens.get(persona);
      if (known) return known;
      const token = inScope(services, 'system', (work) =>
        openSession(work, services.config, PERSONAS[persona].personId, 'full'),
      );
      tokens.set(persona, token);
      return token;
    },
  };
  return test;
}
