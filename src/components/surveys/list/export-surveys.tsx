import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { FileExportButton } from '#src/components/ui/export/file-export-button.tsx';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useSession } from '#src/lib/session/store.ts';
import { useCan } from '#src/lib/use-can.ts';
import { exportCallerSurveys, exportPersonSurveys } from '#src/queries/surveys.ts';
import { surveyFilter, type SurveyNarrowing } from '#src/components/surveys/survey-search.ts';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';
import { moduleOf, useSurveyReport } from './use-survey-report.ts';

interface ExportSurveysProps {
  readonly organizationId: string;
  readonly search: SurveyNarrowing;
  readonly timeZone: string | undefined;
  /** A report was ordered: who did wants to hear of it. */
  readonly onOrdered: (organizationId: string, id: string) => void;
}

/** What the list shows as a file, or as a report with the answers; and where the questions are. Specification surveys 4.6, reports 1.1. */
export function ExportSurveys({ organizationId, search, timeZone, onOrdered }: ExportSurveysProps) {
  const t = useSurveyTexts();
  const client = useQueryClient();
  const maySeeQuestions = useCan('surveys', 'canReadAsAdmin');
  const hasReports = useSession((state) => hasFeature(state, 'reports'));
  const order = useSurveyReport({ organizationId, search, timeZone, onOrdered });
  const { person, caller } = surveyFilter(organizationId, search);
  const { page: _page, limit: _limit, ...ofPeople } = person;
  const { page: _callerPage, limit: _callerLimit, ...ofCalls } = caller;
  const isOfPeople = search.family === 'person';
  return (
    <>
      <FileExportButton
        key={JSON.stringify([search.family, ofPeople, ofCalls])}
        fetchFile={() => client.query(isOfPeople ? exportPersonSurveys(ofPeople) : exportCallerSurveys(ofCalls))}
        name="surveys.csv"
      />
      <ActionMenu
        label={t('export.more')}
        variant="default"
        size="normal"
        items={[
          ...(maySeeQuestions
            ? [
                {
                  label: t('questions.open'),
                  render: (props: object) => <Link to="/app/surveys/questions" {...props} />,
                },
              ]
            : []),
          ...(hasReports
            ? [
                {
                  label: t('export.order'),
                  disabled: moduleOf(search) === undefined,
                  reason: t(`export.choose.${search.family}`),
                  onSelect: () => void order().catch(toast.error),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
