import { mayRead } from '#server/domain/access.ts';
import type { Services } from '#server/services.ts';
import type { Actor, Work } from '#server/work.ts';
import type { ActionCounts } from '#src/schemas/dashboard.ts';
import { requireOrganization } from './organizations/lookup.ts';
import { countSignupsToCall } from './queues/queue-states.ts';
import { countDueSurveys } from './surveys/surveys-filter.ts';

/** How much waits for somebody in an organization, of what the actor may see; 404. Specification dashboard 1.7. */
export async function actionCounts(
  services: Services,
  work: Work,
  actor: Actor,
  organizationId: string,
): Promise<ActionCounts> {
  const { id } = await requireOrganization(work, organizationId);
  const { config } = services;
  const due = mayRead(config, actor, 'personorganizationssurveys', 'surveys')
    ? await countDueSurveys(work, id)
    : undefined;
  return {
    surveys: due ? due.person + due.caller : null,
    signups: mayRead(config, actor, 'callListQueues', 'outreachQueues')
      ? await countSignupsToCall(services, work, id)
      : null,
  };
}
