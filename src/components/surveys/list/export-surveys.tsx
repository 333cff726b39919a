import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ExportStateButton } from '#src/components/ui/export/export-state-button.tsx';
import { useFileExport } from '#src/components/ui/export/use-file-export.ts';
import { useNarrow } from '#src/components/ui/page/use-narrow.ts';
import { ActionMenu } from '#src/components/ui/popover/action-menu.tsx';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { hasFeature } from '#src/lib/features.ts';
import { useCommonTexts, useWrittenLanguage } from '#src/lib/i18n/index.ts';
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

/**
 * What the list shows as a file, or as a report with the answers; and where the questions are. On a phone all of it is
 * in the menu until a file is asked for. Specification surveys 4.6, reports 1.1.
 */
export function ExportSurveys({ organizationId, search, ...props }: ExportSurveysProps) {
  const client = useQueryClient();
  const { person, caller } = surveyFilter(organizationId, search);
  const { page: _page, limit: _limit, ...ofPeople } = person;
  const { page: _callerPage, limit: _callerLimit, ...ofCalls } = caller;
  const isOfPeople = search.family === 'person';
  const language = useWrittenLanguage();
  return (
    <Deeds
      {...props}
      // of another list: begun anew
      key={JSON.stringify([search.family, ofPeople, ofCalls, language])}
      organizationId={organizationId}
      search={search}
      fetchFile={() =>
        client.query(
          isOfPeople ? exportPersonSurveys({ ...ofPeople, language }) : exportCallerSurveys({ ...ofCalls, language }),
        )
      }
    />
  );
}

interface DeedsProps extends ExportSurveysProps {
  readonly fetchFile: () => Promise<File>;
}

function Deeds({ organizationId, search, timeZone, onOrdered, fetchFile }: DeedsProps) {
  const t = useSurveyTexts();
  const common = useCommonTexts();
  const isNarrow = useNarrow();
  const maySeeQuestions = useCan('surveys', 'canReadAsAdmin');
  const hasReports = useSession((state) => hasFeature(state, 'reports'));
  const order = useSurveyReport({ organizationId, search, timeZone, onOrdered });
  const { status, press } = useFileExport({ fetchFile, name: 'surveys.csv' });
  const isFolded = isNarrow && status === 'notExported';
  return (
    <>
      {!isFolded && <ExportStateButton status={status} onPress={press} />}
      <ActionMenu
        label={t('export.more')}
        variant="default"
        size="normal"
        items={[
          ...(isFolded ? [{ label: common('export'), onSelect: () => void press() }] : []),
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
                  onSelect: () => void attempt('survey report', order),
                },
              ]
            : []),
        ]}
      />
    </>
  );
}
