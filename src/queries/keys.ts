import { session } from '#src/lib/session/store.ts';

/** Answers that depend on the organization header carry the selected organization in their key. */
const here = (): string | null => session.getState().organization?.id ?? null;

type Filter = Readonly<Record<string, unknown>>;

/** The keys of an area: `all` holds `lists` and `details`, which hold the single ones. */
const area = <const Name extends string>(name: Name) => ({
  all: [name] as const,
  lists: [name, 'list'] as const,
  list: (filter: Filter = {}) => [name, 'list', { ...filter, in: here() }] as const,
  details: [name, 'detail'] as const,
  detail: (id: string) => [name, 'detail', id, { in: here() }] as const,
});

/** Every key of the cache: what is fetched under which name, and so what a write makes stale. */
export const keys = {
  auth: {
    all: ['auth'],
    passwordStatus: (userId: string) => ['auth', 'passwordStatus', userId, { in: here() }],
  },
  people: area('people'),
  profiles: area('profiles'),
  roles: area('roles'),
  personDetailDefinitions: area('personDetailDefinitions'),
  organizations: {
    ...area('organizations'),
    public: (id: string) => ['organizations', 'public', id],
    dashboards: ['organizations', 'dashboard'],
    dashboard: (id: string) => ['organizations', 'dashboard', id],
    changes: ['organizations', 'changes'],
    changesOf: (id: string, filter: Filter) => ['organizations', 'changes', id, filter],
  },
  programs: {
    ...area('programs'),
    recipients: ['programs', 'recipients'],
    recipientsOf: (filter: Filter) => ['programs', 'recipients', filter],
  },
  statuses: area('statuses'),
  reports: {
    ...area('reports'),
    fields: (organizationId: string) => ['reports', 'fields', organizationId],
    file: (id: string) => ['reports', 'file', id, { in: here() }],
  },
  personOrganizations: {
    ...area('personOrganizations'),
    changesOf: (id: string, filter: Filter) => ['personOrganizations', 'changes', id, filter],
    candidatesOf: (id: string, filter: Filter) => ['personOrganizations', 'candidates', id, { ...filter, in: here() }],
    welcomeTo: (id: string) => ['personOrganizations', 'welcome', id, { in: here() }],
  },
  peopleUploads: area('peopleUploads'),
} as const;
