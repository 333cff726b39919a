import { acceptTerms, login, savePassword } from '#src/schemas/auth.ts';
import { listRoles } from '#src/schemas/people.ts';
import { PERSONAS, type PersonaName, type TestApi } from './harness.ts';
import { asSystem, NEW_PASSWORD } from './sign-in.ts';

/** A password that is nobody's. */
export const WRONG_PASSWORD = 'Wrong-Password-1!';

/** Passwords of which each breaks one rule for org.admin, and what is said of it. */
export const BROKEN_PASSWORDS: Array<[string, string]> = [
  ['Short-1a', 'The password must have at least 12 characters'],
  [`Aa1!${'x'.repeat(125)}`, 'The password must have at most 128 characters'],
  ['Quiet-Meadow-77!\u0007', 'The password must contain only printable characters'],
  ['QUIET-MEADOW-77!', 'The password must contain a lowercase letter'],
  ['quiet-meadow-77!', 'The password must contain an uppercase letter'],
  ['Quiet-Meadow-xx!', 'The password must contain a digit'],
  ['QuietMeadow77777', 'The password must contain a special character: !@#$%^&*()_+/.,[]{}'],
  ['Quiet-aDMin-77!', 'The password must not contain “adm”, which is part of your username or name'],
  ['Quiet-dANiel-77!', 'The password must not contain “dan”, which is part of your username or name'],
  ['Football-2026!', 'This password is too common. Choose another.'],
];

export const idOf = (persona: PersonaName) => PERSONAS[persona].personId;

/** Signs in with any password and looks at accounts, on the database that each test has. */
export function accountCalls(present: () => TestApi) {
  const tryLogin = (userName: string, password: string, address = '192.0.2.1') =>
    present().call(login, { body: { userName, password }, address });
  const loginStatus = async (userName: string, password: string) => (await tryLogin(userName, password)).status;

  /** A call that every signed-in admin may make. */
  const probe = (bearer: string, organizationId: string | null = null) =>
    present().call(listRoles, { bearer, organizationId });
  const statusOf = async (bearer: string) => (await probe(bearer)).status;

  const credentialsOf = (personId: string) =>
    asSystem(present(), ({ tx }) =>
      tx.selectFrom('credentials').selectAll().where('person_id', '=', personId).executeTakeFirstOrThrow(),
    );
  const auditOf = (entityId: string) =>
    asSystem(present(), ({ tx }) =>
      tx
        .selectFrom('audit_events')
        .selectAll()
        .where('entity_id', '=', entityId)
        .where('entity', '=', 'person')
        .execute(),
    );
  return { tryLogin, loginStatus, probe, statusOf, credentialsOf, auditOf };
}

/** What the wizard's first step does: the first half, and the second. */
export async function choosePassword(test: TestApi, as: PersonaName): Promise<void> {
  const body = { password: NEW_PASSWORD };
  const { status, message } = await test.call(savePassword, { as, params: { userId: idOf(as) }, body });
  if (status !== 200) throw new Error(message);
}
export async function acceptTheTerms(test: TestApi, as: PersonaName): Promise<void> {
  const { status, message } = await test.call(acceptTerms, {
    as,
    params: { id: idOf(as) },
    body: { tosAccepted: true },
  });
  if (status !== 200) throw new Error(message);
}

/** The same database, that notes the kind of each statement until it is asked for them. */
export function noting(db: TestApi['db']) {
  const statements: string[] = [];
  const noted = db.withPlugin({
    transformQuery: ({ node }) => {
      statements.push(node.kind);
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const taken = () => statements.splice(0);
  return { db: noted, taken };
}
