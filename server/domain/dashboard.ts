import { sql } from 'kysely';
import type { RoleName } from '#src/schemas/access.ts';
import type { MonthTotals, WaitingPerson } from '#src/schemas/dashboard.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Work } from '#server/work.ts';
import { dayIn } from '#src/schemas/ranges.ts';
import { requireOrganization } from './organizations/lookup.ts';
import { LONGEST, worklists } from './worklists.ts';

const MONTHS = 12;

interface Movement {
  readonly month: string;
  readonly role: string;
  readonly joined: number;
  readonly left: number;
}

/** The months up to and with the one of `now` in `timeZone`, `YYYY-MM`, the oldest first. */
function lastMonths(now: Date, timeZone: string): string[] {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit' });
  const [year = 0, month = 0] = format.format(now).split('-').map(Number);
  return Array.from({ length: MONTHS }, (_, index) =>
    new Date(Date.UTC(year, month - MONTHS + index, 1)).toISOString().slice(0, 7),
  );
}

/** People who joined and left in each month, by the role they have or had. */
async function movements(work: Work, organizationId: string, timeZone: string): Promise<Movement[]> {
  const { rows } = await sql<Movement>`
    select month, role, sum(joined)::int as joined, sum(gone)::int as left from (
      select to_char(coalesce(enrollment_date, created_at) at time zone ${timeZone}, 'YYYY-MM') as month,
        coalesce(previous_role_id, role_id)::text as role, 1 as joined, 0 as gone
      from memberships where organization_id = ${organizationId}
      union all
      select to_char(coalesce(unenrollment_date, updated_at) at time zone ${timeZone}, 'YYYY-MM'),
        coalesce(previous_role_id, role_id)::text, 0, 1
      from memberships where organization_id = ${organizationId} and not active) as movement
    group by month, role`.execute(work.tx);
  return rows;
}

function totalsByMonth(months: readonly string[], all: readonly Movement[]): MonthTotals[] {
  return months.map((month) => {
    const until = all.filter((movement) => movement.month <= month);
    const present = (role: RoleName) =>
      until.filter(({ role: id }) => id === ROLE_IDS[role]).reduce((sum, { joined, left }) => sum + joined - left, 0);
    return {
      month,
      callers: present('CALLER'),
      recipients: present('RECIPIENT'),
      outreaches: present('OUTREACH'),
      inactive: until.reduce((sum, { left }) => sum + left, 0) + present('INACTIVE'),
    };
  });
}

interface Waiting {
  readonly id: string;
  readonly name: string;
  readonly since: Date;
  /** How many wait in all. */
  readonly total: number;
}

/**
 * Who has waited longest in onboarding, the first first: since being returned to it, by a conversion or an edit, else
 * since joining. Being active again is no return.
 */
async function waiting(work: Work, organizationId: string): Promise<Waiting[]> {
  const { rows } = await sql<Waiting>`
    select memberships.id, people.first_name || ' ' || people.last_name as name, since, total from (
      select id, person_id, count(*) over () as total, coalesce(
        (select max(at) from audit_events
          where entity_id = membership.id and after ->> 'role' = 'OUTREACH'
            and (action = 'role' or before ->> 'role' <> 'INACTIVE')),
        enrollment_date, created_at) as since
      from memberships membership where organization_id = ${organizationId} and role_id = ${ROLE_IDS.OUTREACH}
      order by since, id limit ${LONGEST}) as memberships
    join people on people.id = memberships.person_id
    order by since, id`.execute(work.tx);
  return rows;
}

export interface DashboardNumbers extends Awaited<ReturnType<typeof worklists>> {
  readonly onboarding: {
    readonly total: number;
    readonly since: string | null;
    readonly longest: WaitingPerson[];
  };
  readonly totals: MonthTotals[];
}

/**
 * What needs doing now in an organization and how it has grown, months in its own time zone; 404. Specification
 * dashboard 1.1, 1.2, 1.6.
 */
export async function dashboardNumbers(work: Work, organizationId: string): Promise<DashboardNumbers> {
  const organization = await requireOrganization(work, organizationId);
  const first = await waiting(work, organizationId);
  const longest = first.map(({ id, name, since }) => ({ id, name, since: since.toISOString() }));
  return {
    ...(await worklists(work, organizationId, dayIn(work.now, organization.timezone))),
    onboarding: { total: first[0]?.total ?? 0, since: longest[0]?.since ?? null, longest },
    totals: totalsByMonth(
      lastMonths(work.now, organization.timezone),
      await movements(work, organizationId, organization.timezone),
    ),
  };
}
