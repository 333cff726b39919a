import { Link } from '@tanstack/react-router';
import { Badge, type BadgeTone } from '#src/components/ui/page/badge.tsx';
import { Entry } from '#src/components/ui/page/entry.tsx';
import { formatDay } from '#src/lib/dates.ts';
import { familyOf } from '#src/schemas/survey-values.ts';
import type { TimelineEntryOf } from '#src/schemas/timeline.ts';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';

type Told = TimelineEntryOf<'survey'>['survey'];

const TONES: Readonly<Partial<Record<Told['step'], BadgeTone>>> = { answered: 'good', sent: 'info', reopened: 'warn' };

function SurveyEntry({ survey }: { readonly survey: Told }) {
  const t = useSurveyTexts();
  const { id, type, step, actor, about, alarms, postponedTo } = survey;
  const title = t(`types.${type}`);
  const facts = [actor !== null && t('by', { name: actor }), alarms > 0 && t('alarmCount', { count: alarms })]
    .filter(Boolean)
    .join(' · ');
  return (
    <Entry
      title={
        id === null ? (
          title
        ) : (
          <Link to="/app/surveys/$surveyId" params={{ surveyId: id }} search={{ family: familyOf(type), tab: 'all' }}>
            {title}
          </Link>
        )
      }
      badges={
        <Badge tone={TONES[step] ?? 'neutral'}>
          {t(`steps.${step}`, { day: postponedTo === null ? '' : formatDay(postponedTo) })}
        </Badge>
      }
      facts={
        about ? (
          <>
            <Link to="/app/detail/$personOrganizationId" params={{ personOrganizationId: about.id }}>
              {t('aboutPerson', { name: about.name })}
            </Link>
            {facts && <span>{facts}</span>}
          </>
        ) : (
          facts
        )
      }
    />
  );
}

/** In somebody's timeline. Specification people 10.6. */
export const surveyEntry = ({ survey }: TimelineEntryOf<'survey'>) => <SurveyEntry survey={survey} />;
