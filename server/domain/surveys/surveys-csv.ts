import { audit } from '#server/domain/audit.ts';
import { csvParts } from '#server/domain/reports/csv-parts.ts';
import { reportFileName } from '#server/domain/reports/report-source.ts';
import { DomainError } from '#server/errors.ts';
import type { Services } from '#server/services.ts';
import { inScope, scopeOf, type Actor } from '#server/work.ts';
import type { SurveyFamily } from '#src/schemas/survey-values.ts';
import { WORK_LIMITS } from '#src/schemas/work-limits.ts';
import type { WrittenLanguage } from '#src/schemas/written-languages.ts';
import { surveyFilterOf, type SurveyNarrowing } from './surveys-filter.ts';
import { surveyExport } from './surveys-export.ts';

/**
 * The surveys that a list shows as a file, read page by page while it is sent, and told in the history; 422 for more than
 * 50,000, which a report has. Specification surveys 4.6, reports 6.1, 6.2.
 */
export async function exportSurveys(
  services: Services,
  actor: Actor,
  family: SurveyFamily,
  { language, ...query }: SurveyNarrowing & { readonly language?: WrittenLanguage | undefined },
): Promise<{ readonly name: string; readonly parts: AsyncIterable<string> }> {
  return inScope(services, scopeOf(actor), async (work) => {
    const filter = await surveyFilterOf(work, actor, family, query);
    const { organizationName, timezone } = filter;
    const source = surveyExport({
      family,
      type: query.type,
      language,
      timeZone: timezone,
      filter: async () => filter,
    });
    const rows = (await source.count(work)) ?? 0;
    if (rows > WORK_LIMITS.csvRows)
      throw new DomainError(422, 'surveysTooMany', { params: { value: WORK_LIMITS.csvRows.toLocaleString('en-US') } });
    await audit(work, actor, {
      organizationId: filter.organizationId ?? null,
      action: 'exported',
      entity: 'survey',
      entityId: null,
      after: { rows },
    });
    const name = reportFileName(source.title, organizationName, timezone, work.now);
    return { name, parts: csvParts(services, actor, source) };
  });
}
