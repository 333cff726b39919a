import Papa from 'papaparse';
import { expect } from 'vitest';
import { insertRows } from '#server/db/bulk.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import {
  createReportRequest,
  downloadReport,
  listReportRequests,
  requestedParams,
  type ExportParams,
} from '#src/schemas/reports.ts';
import { DEMO_ORGANIZATIONS, PERSONAS, type PersonaName, type TestApi } from './harness.ts';
import { makeReports } from './jobs.ts';
import { asSystem } from './sign-in.ts';

type Body = BodyInput<typeof createReportRequest>;

/** Orders reports, looks at them and reads them, on the database that each test has. */
export function reportCalls(present: () => TestApi) {
  const order = (changes: Partial<Body> = {}, as: PersonaName = 'org.user') =>
    present().call(createReportRequest, {
      as,
      body: { module: 'PEOPLE_EXPORT', requestedById: PERSONAS[as].personId, filters: {}, ...changes },
    });
  const rows = () => asSystem(present(), ({ tx }) => tx.selectFrom('report_requests').selectAll().execute());
  const list = (as: PersonaName = 'org.user', query: Record<string, string | number> = {}) =>
    present().call(listReportRequests, { as, query });
  const download = (id: string, as: PersonaName = 'org.user') => present().call(downloadReport, { as, params: { id } });

  /** The cells of a report's file, and the columns they stand under. */
  async function contentOf(id: string, as: PersonaName = 'org.user') {
    const { status, data } = await download(id, as);
    expect(status).toBe(200);
    const bytes = new Uint8Array(await data.arrayBuffer());
    expect(bytes.slice(0, 3)).toEqual(new Uint8Array([0xef, 0xbb, 0xbf]));
    const text = new TextDecoder().decode(bytes);
    const { data: cells } = Papa.parse<string[]>(text.trimEnd());
    const [header = [], ...lines] = cells;
    return { header, lines, text, size: bytes.length, name: data.name };
  }

  /** Orders an export, makes it, and gives its lines by the names of their columns. */
  async function exported(params: ExportParams, changes: Partial<Body> = {}) {
    const { filters } = changes;
    const given = { ...filters, params: requestedParams(params) };
    const { status, data, message } = await order({ ...changes, filters: given });
    expect(status, message).toBe(200);
    await makeReports(present().services);
    const { header, lines, name } = await contentOf(data.reportRequest.id);
    const people = lines.map((line) => Object.fromEntries(header.map((column, at) => [column, line[at] ?? ''])));
    return { header, people, name, id: data.reportRequest.id };
  }

  /** Many more people of Harbor, beside the rules: all that a report needs of them. */
  const addMany = (count: number) =>
    asSystem(present(), async ({ tx, newId, now }) => {
      const at = { created_at: now, updated_at: now };
      const people = Array.from({ length: count }, (_, n) => ({
        id: newId(),
        first_name: 'Many',
        last_name: `Person ${String(n).padStart(5, '0')}`,
        phone: '+12125550100',
        ...at,
      }));
      await insertRows(tx, 'people', people);
      const memberships = people.map(({ id }) => ({
        id: newId(),
        organization_id: DEMO_ORGANIZATIONS.harbor,
        person_id: id,
        role_id: ROLE_IDS.OUTREACH,
        active: true,
        enrollment_date: now,
        ...at,
      }));
      await insertRows(tx, 'memberships', memberships);
    });

  return { order, rows, list, download, contentOf, exported, addMany };
}
