import { describe, expect, test } from 'vitest';
import { fillPath } from '#src/schemas/endpoint.ts';

describe('a path with its params', () => {
  const path = '/v2/organizations/:organizationId/programs/:programId';
  const addressOf = (programId: string) =>
    new URL(fillPath(path, { organizationId: 'o', programId }), 'http://a').pathname;

  test('has them escaped', () => {
    expect(addressOf('a/b?c#d é')).toBe('/v2/organizations/o/programs/a%2Fb%3Fc%23d%20%C3%A9');
    expect(addressOf('...')).toBe('/v2/organizations/o/programs/...');
  });

  test.each(['', '.', '..'])('is never the address of another call: %j', (param) => {
    expect(addressOf(param)).toBe('/v2/organizations/o/programs/-');
  });
});
