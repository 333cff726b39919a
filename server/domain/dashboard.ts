import { sql } from 'kysely';
import type { RoleName } from '#src/schemas/access.ts';
import type { MonthTotals } from '#src/schemas/dashboard.ts';
import { ROLE_IDS } from '#server/db/constants.ts';
import type { Work } from '#server/work.ts';
import { requireOrganization } from './organization-lookup.ts';

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
      from person_organizations where organization_id = ${organizationId}
      union all
      select to_char(coalesce(unenrollment_date, updated_at) at time zone ${timeZone}, 'YYYY-MM'),
        coalesce(previous_role_id, role_id)::text, 0, 1
      from person_organizations where organization_id = ${organizationId} and not active) as movement
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

const unmatched = (work: Work, organizationId: string, role: 'CALLER' | 'RECIPIENT') =>
  work.tx
    .selectFrom('person_organizations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('organization_id', '=', organizationId)
    .where('role_id', '=', ROLE_IDS[role])
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('matches')
            .select('matches.id')
            .whereRef(role === 'CALLER' ? 'matches.caller_id' : 'matches.recipient_id', '=', 'person_organizations.id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();

export interface DashboardNumbers {
  readonly withoutMatch: { readonly callers: number; readonly recipients: number };
  readonly onboarding: { readonly total: number; readonly since: string | null };
  readonly totals: MonthTotals[];
}

/** What needs doing now in an organization and how it has grown, months in its own time zone; 404. Specification 1 §2. */
export async function dashboardNumbers(work: Work, organizationId: string): Promise<DashboardNumbers> {
  const organization = await requireOrganization(work, organizationId);
  const callers = await unmatched(work, organizationId, 'CALLER');
  const recipients = await unmatched(work, organizationId, 'RECIPIENT');
  const onboarding = await work.tx
    .selectFrom('person_organizations')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .select((eb) => eb.fn.min(sql<Date>`coalesce(enrollment_date, created_at)`).as('since'))
    .where('organization_id', '=', organizationId)
    .where('role_id', '=', ROLE_IDS.OUTREACH)
    .executeTakeFirstOrThrow();
  return {
    withoutMatch: { callers: callers.total, recipients: recipients.total },
    onboarding: { total: onboarding.total, since: onboarding.since?.toISOString() ?? null },
    totals: totalsByMonth(
      lastMonths(work.now, organization.timezone),
      await movements(work, organizationId, organization.timezone),
    ),
  };
}
