import type { UseQueryOptions } from '@tanstack/react-query';
import type { Write } from '#src/queries/client.ts';
import type { Endpoint } from '#src/schemas/endpoint.ts';
import { ENDPOINTS } from '#src/schemas/index.ts';
import { sampleOf, type World } from './samples.ts';

/** The calls of the contract that the console makes. */
export const CONSOLE_CALLS = ENDPOINTS.filter(({ path }) => !path.startsWith('/v2/carriers/'));

type Read = ((...given: readonly unknown[]) => UseQueryOptions) & { readonly endpoint: Endpoint };

const declared: unknown[] = Object.values(
  import.meta.glob<Record<string, unknown>>('../../src/queries/*.ts', { eager: true }),
).flatMap((module) => Object.values(module));

const isRead = (value: unknown): value is Read => typeof value === 'function' && 'endpoint' in value;
const isWrite = (value: unknown): value is Write => typeof value === 'object' && value !== null && 'stale' in value;

const byId = <T extends { readonly endpoint: Endpoint }>(all: readonly T[]): Readonly<Record<string, T>> =>
  Object.fromEntries(all.map((each) => [each.endpoint.id, each]));

/** The console's way of making each read of the contract, by operation id. */
export const READS = byId(declared.filter(isRead));

/** Reads that ask more than an address may hold: by a POST, which is sent once as a write is. */
export const ASKED_BY_BODY: readonly string[] = ['previewBroadcast', 'previewWelcomeWords'];

/** The console's way of making each write of the contract, by operation id. */
export const WRITES = byId(declared.filter(isWrite));

/** What a read is asked with where that isn't what its sample says. */
const GIVEN: Readonly<Record<string, (world: World) => readonly unknown[]>> = {
  listMemberships: (world) => [
    { ...sampleOf('listMemberships', world, '').query, personId: world.personId, profile: 'ORG_ADMIN' },
  ],
  listMatchCandidates: ({ recipientId, programId }) => [
    recipientId,
    { search: 'a', page: 1, limit: 5, matched: false, programId, language: 'English', gender: 'Female' },
  ],
  previewBroadcast: (world) => [
    { ...sampleOf('previewBroadcast', world, '').body, ephemeralRecipients: [{ name: 'Ana', phone: '+12125550177' }] },
  ],
  listSurveyTypes: ({ organizationId }) => [organizationId, ['EVALUATION']],
  listSurveyQuestions: ({ organizationId }) => [organizationId, ['EVALUATION']],
};

/**
 * What a read is asked with, about `world`: the ids of its path, then its body or its filter; of one organization, the
 * id alone.
 */
export function givenTo(id: string, world: World): readonly unknown[] {
  const given = GIVEN[id];
  if (given) return given(world);
  const { params = {}, query, body } = sampleOf(id, world, world.personId);
  if (body) return [...Object.values(params), body];
  const filter = Object.keys(query ?? {}).join() === 'organizationId' ? query?.['organizationId'] : query;
  return filter === undefined ? Object.values(params) : [...Object.values(params), filter];
}

/** The options of a read about `world`. */
export function readOptions(id: string, world: World): UseQueryOptions {
  const read = READS[id];
  if (!read) throw new Error(`${id} is not declared in src/queries`);
  return read(...givenTo(id, world));
}
