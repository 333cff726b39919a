import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { stdout } from 'node:process';
import { fileTypesOf, proofOf, type Endpoint } from '#src/schemas/endpoint.ts';
import { areaEndpoints, areas, type Area } from '#src/schemas/index.ts';
import { inputSchema, outputSchemas, type Json, type ObjectSchema } from './openapi-schemas.ts';
import { root } from './root.ts';
import { ruleOfCall, specificationRules } from './specification.ts';

const isPublic = ({ access }: Endpoint) => access === 'public';
const isCarriers = ({ access }: Endpoint) => access === 'carrier';
const isWrite = ({ method }: Endpoint) => method !== 'GET';
const isBytes = ({ fileTypes }: Endpoint) => fileTypes !== undefined;
const takesKey = ({ access }: Endpoint) => typeof access === 'object' && access.key === true;
const hasBody = ({ bodyType }: Endpoint) => bodyType !== 'none';
const isThrottled = (endpoint: Endpoint) =>
  proofOf(endpoint) !== undefined ||
  (typeof endpoint.access === 'string' && endpoint.access !== 'session' && endpoint.access !== 'carrier');
const signsIn = (endpoint: Endpoint) => !isPublic(endpoint) || endpoint.id === 'login';
const takesInput = (endpoint: Endpoint) =>
  hasBody(endpoint) || [endpoint.params, endpoint.query].some((part) => names(inputSchema(part)).length > 0);

/** Every refusal, and which calls can give it. */
const REFUSALS: ReadonlyArray<readonly [status: number, why: string, occurs: (endpoint: Endpoint) => boolean]> = [
  [400, 'The request is not valid; `fields` says what is wrong where.', takesInput],
  [401, 'Not signed in, or wrong credentials.', signsIn],
  [
    403,
    'The profile lacks the right or the organization the feature, or a gate of the session is still shut.',
    (endpoint) => signsIn(endpoint) && !isCarriers(endpoint),
  ],
  [404, 'It does not exist, or not for the caller.', ({ path }) => path.includes(':')],
  [
    409,
    'It contradicts what is stored.',
    (endpoint) => (isWrite(endpoint) && !isCarriers(endpoint)) || endpoint.fileType !== undefined,
  ],
  [416, 'The file has no such part.', isBytes],
  [413, 'The request is too large.', hasBody],
  [
    422,
    'A rule does not allow it.',
    (endpoint) => (isWrite(endpoint) && !isCarriers(endpoint)) || endpoint.fileType !== undefined,
  ],
  [429, 'Too many attempts.', isThrottled],
  [500, 'The server failed.', () => true],
  [503, 'The server cannot do it at the moment.', () => true],
];

const refusal = (status: number, description: string): Json => ({
  description,
  ...(status === 429 && {
    headers: { 'Retry-After': { description: 'Seconds to wait.', schema: { type: 'integer' } } },
  }),
  content: { 'application/json': { schema: { $ref: '#/components/schemas/Refusal' } } },
});

/** What stands beside words. Specification api 3.6. */
const SAID = {
  code: { type: 'string', description: 'What the words say, for another language.' },
  params: {
    type: 'object',
    additionalProperties: { type: ['string', 'number'] },
    description: 'What fills the words of the code.',
  },
};

const REFUSAL_SCHEMA: Json = {
  type: 'object',
  properties: {
    message: { type: 'string', description: 'Why, in words for the person.' },
    ...SAID,
    fields: {
      type: 'object',
      additionalProperties: { type: 'string' },
      description: 'Path of a field, and what is wrong with it in words.',
    },
    fieldCodes: {
      type: 'object',
      additionalProperties: { type: 'object', properties: SAID, required: ['code'] },
      description: 'Path of a field, and the code of what `fields` says of it.',
    },
  },
  required: ['message'],
};

const header = (name: string, description: string): Json => ({
  name,
  in: 'header',
  description,
  schema: { type: 'string' },
});
const HEADERS = {
  organization: header('x-organization-id', 'The selected organization: it chooses, it never grants.'),
  frontendPath: header('x-frontend-path', 'Pattern of the route whose screen makes the call.'),
};

const names = (schema: ObjectSchema) => Object.keys(schema.properties);

function parameters(endpoint: Endpoint): Json[] {
  const from = (where: string, schema: ObjectSchema, nameOf = (name: string): string | undefined => name) =>
    names(schema).flatMap((property) => {
      const name = nameOf(property);
      if (!name) return [];
      const required = where === 'path' || schema.required.includes(property);
      return [{ name, in: where, required, schema: schema.properties[property] }];
    });
  return [
    ...from('path', inputSchema(endpoint.params)),
    ...from('query', inputSchema(endpoint.query)),
    ...from('header', inputSchema(endpoint.body), (name) => endpoint.form?.headers?.[name]),
    ...(isPublic(endpoint) || isCarriers(endpoint) ? [] : [{ $ref: '#/components/parameters/organization' }]),
    ...(isCarriers(endpoint) ? [] : [{ $ref: '#/components/parameters/frontendPath' }]),
  ];
}

function requestBody(endpoint: Endpoint): Json {
  const schema = inputSchema(endpoint.body);
  if (endpoint.proofBody) {
    const either = { anyOf: [schema, inputSchema(endpoint.proofBody)] };
    return { required: true, content: { 'application/json': { schema: either } } };
  }
  if (endpoint.bodyType === 'json') return { required: true, content: { 'application/json': { schema } } };
  if (endpoint.bodyType === 'urlencoded')
    return { required: true, content: { 'application/x-www-form-urlencoded': { schema } } };
  const inBody = (name: string) => !Object.hasOwn(endpoint.form?.headers ?? {}, name);
  const form = {
    ...schema,
    properties: Object.fromEntries(Object.entries(schema.properties).filter(([name]) => inBody(name))),
    required: schema.required.filter(inBody),
  };
  return { required: true, content: { 'multipart/form-data': { schema: form } } };
}

function answered(endpoint: Endpoint, answer: Json): Json {
  if (endpoint.textType) return { description: 'Done.', content: { [endpoint.textType]: { schema: answer } } };
  const types = fileTypesOf(endpoint);
  if (!types) {
    const schema = { type: 'object', properties: { data: answer }, required: ['data'] };
    return { description: 'Done.', content: { 'application/json': { schema } } };
  }
  const name = { description: 'The name of the file.', schema: { type: 'string' } };
  const schema = { type: 'string', format: 'binary' };
  const content = Object.fromEntries(types.map((type) => [type, { schema }]));
  return { description: 'The file.', ...(endpoint.fileType && { headers: { 'Content-Disposition': name } }), content };
}

function responses(endpoint: Endpoint, answer: Json): Json {
  const refusals = REFUSALS.filter(([, , occurs]) => occurs(endpoint));
  return {
    '200': answered(endpoint, answer),
    ...(endpoint.unready && { '202': { ...answered(endpoint, answer), description: 'It isn’t whole yet.' } }),
    ...(isBytes(endpoint) && {
      '206': { ...answered(endpoint, answer), description: 'The part of the file that `Range` asks for.' },
      '304': { description: 'The file is the one of `If-None-Match`.' },
    }),
    ...Object.fromEntries(refusals.map(([status]) => [status, { $ref: `#/components/responses/${status}` }])),
  };
}

function security(endpoint: Endpoint): Json[] {
  if (isPublic(endpoint)) return [];
  if (isCarriers(endpoint)) return [{ carrier: [] }];
  // the last one: without a token, by the proof that stands in the body or the path
  return [{ bearer: [] }, ...(takesKey(endpoint) ? [{ mediaKey: [] }] : []), ...(proofOf(endpoint) ? [{}] : [])];
}

const ruleOf = ruleOfCall(specificationRules());

function operation(area: Area, endpoint: Endpoint, answer: Json): Json {
  return {
    operationId: endpoint.id,
    tags: [area],
    summary: endpoint.doc,
    description: `Specification ${ruleOf(endpoint.method, endpoint.path) ?? ''}.`,
    parameters: parameters(endpoint),
    ...(hasBody(endpoint) && { requestBody: requestBody(endpoint) }),
    responses: responses(endpoint, answer),
    security: security(endpoint),
    'x-access': endpoint.access,
    ...(endpoint.feature && { 'x-feature': endpoint.feature }),
    ...(endpoint.beforeSignup && { 'x-before-signup': true }),
    ...(endpoint.pageBase !== undefined && { 'x-page-base': endpoint.pageBase }),
    ...(endpoint.assumed !== undefined && { 'x-assumed': endpoint.assumed }),
  };
}

const compare = (a: string, b: string) => Number(a > b) - Number(a < b);

/** The whole contract as an OpenAPI 3.1 document. */
export function openApiDocument(): Json {
  const about = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
    version: string;
    description: string;
  };
  const { answers, entities } = outputSchemas();
  const paths: Record<string, Json> = {};
  const areaNames = Object.keys(areas) as Area[];
  for (const area of areaNames) {
    /* A module's exports come in another order from a bundler than from Node. */
    for (const endpoint of areaEndpoints(area).toSorted(
      (a, b) => compare(a.path, b.path) || compare(a.method, b.method),
    )) {
      const path = endpoint.path.replaceAll(/:(\w+)/g, '{$1}');
      paths[path] = {
        ...paths[path],
        [endpoint.method.toLowerCase()]: operation(area, endpoint, answers[endpoint.id] ?? {}),
      };
    }
  }
  return {
    openapi: '3.1.0',
    info: { title: 'Outreach console API', version: about.version, description: about.description },
    servers: [{ url: 'http://localhost:3000' }],
    tags: areaNames.map((name) => ({ name })),
    paths,
    components: {
      securitySchemes: {
        bearer: { type: 'http', scheme: 'bearer', bearerFormat: 'JWT' },
        carrier: { type: 'apiKey', in: 'header', name: 'X-Twilio-Signature', description: 'Over address and body.' },
        mediaKey: { type: 'apiKey', in: 'query', name: 'key', description: 'Of an address that the API gave.' },
      },
      parameters: HEADERS,
      responses: Object.fromEntries(REFUSALS.map(([status, why]) => [status, refusal(status, why)])),
      schemas: { ...entities, Refusal: REFUSAL_SCHEMA },
    },
  };
}

if (import.meta.main) {
  // whoever reads only the beginning (`head`) closes the pipe
  stdout.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') throw error;
  });
  stdout.write(`${JSON.stringify(openApiDocument(), null, 2)}\n`);
}
