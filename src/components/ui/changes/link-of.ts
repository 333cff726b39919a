import type { LinkProps } from '@tanstack/react-router';
import type { OrganizationChange } from '#src/schemas/organizations.ts';

const person = (id: unknown): LinkProps | undefined =>
  typeof id === 'string'
    ? { to: '/app/detail/$personOrganizationId', params: { personOrganizationId: id } }
    : undefined;

/** Where the thing is that a change is about; undefined for what is gone or has no page. Specification dashboard 1.3. */
export function linkOf(
  { entity, action, entityId, after, before }: OrganizationChange,
  organizationId: string,
): LinkProps | undefined {
  if (entity === 'match') return person((after ?? before)?.['recipientId']);
  if (action === 'deleted') return undefined;
  const tab = (name: 'programs' | 'statuses'): LinkProps => ({
    to: '/app/organizations/$organizationId',
    params: { organizationId },
    search: { tab: name },
  });
  switch (entity) {
    case 'person-organization':
    case 'note':
    case 'survey':
      return person(entityId);
    case 'organization':
      return { to: '/app/organizations/$organizationId', params: { organizationId } };
    case 'program':
      return tab('programs');
    case 'status':
      return tab('statuses');
    case 'queue':
      return entityId === null ? undefined : { to: '/app/queues/$queueId', params: { queueId: entityId } };
    default:
      return undefined;
  }
}
