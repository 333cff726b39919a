import { useState } from 'react';
import { Button } from '#src/components/ui/button/button.tsx';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { toast } from '#src/components/ui/toast/toast.ts';
import { useCan } from '#src/lib/use-can.ts';
import { useWrite } from '#src/queries/client.ts';
import { renewSurveyLink, revokeSurveyLink } from '#src/queries/surveys.ts';
import type { SurveyDetail } from '#src/schemas/surveys.ts';
import { CopyLink } from '#src/components/surveys/copy-link.tsx';
import { reasonOf } from '#src/components/surveys/refusal-reason.ts';
import { SendLink } from '#src/components/surveys/send-link.tsx';
import { linkOf } from '#src/components/surveys/survey-link-words.ts';
import classes from '#src/components/surveys/surveys.module.css';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';

/** The link to a survey that isn’t answered: copied, sent, made anew, or closed. Specification surveys 1.8, 2.7, 2.9, 6.6. */
export function SurveyLink({ survey }: { readonly survey: SurveyDetail }) {
  const { id, state, token, isAnonymous, isUndelivered, sendTo } = survey;
  const t = useSurveyTexts();
  // it would name whom an anonymous survey is about
  const mayCreate = useCan('surveys', 'canCreate') && !isAnonymous;
  const mayEdit = useCan('surveys', 'canEdit');
  const renewing = useWrite(renewSurveyLink);
  const revoking = useWrite(revokeSurveyLink);
  const [asked, setAsked] = useState<'renew' | 'close'>();
  if (!mayCreate && !mayEdit) return null;
  const isOpen = state === 'open' || state === 'notYet';
  const confirm = async () => {
    try {
      if (asked === 'renew') await renewing.mutateAsync({ params: { id } });
      else await revoking.mutateAsync({ params: { id } });
    } catch (error) {
      throw reasonOf(error);
    }
    toast.success(t(asked === 'renew' ? 'link.renewed' : 'link.closed'));
  };
  return (
    <Section
      title={t('link.title')}
      description={t(isOpen ? (isAnonymous ? 'link.anonymous' : 'link.lead') : 'link.expired')}
    >
      {isUndelivered && isOpen && (
        <Notice kind="warning">{t(isAnonymous ? 'link.undeliveredAnonymous' : 'link.undelivered')}</Notice>
      )}
      {token !== null && isOpen && <CopyLink link={linkOf(token)} />}
      {isOpen && <SendLink surveyId={id} sendTo={sendTo} />}
      <div className={classes.buttons}>
        {mayCreate && (
          <Button variant="default" size="small" onClick={() => setAsked('renew')}>
            {t('link.renew')}
          </Button>
        )}
        {mayEdit && isOpen && (
          <Button variant="default" size="small" onClick={() => setAsked('close')}>
            {t('link.close')}
          </Button>
        )}
      </div>
      <ConfirmDialog
        opened={asked !== undefined}
        onClose={() => setAsked(undefined)}
        title={t(asked === 'close' ? 'link.closeTitle' : 'link.renewTitle')}
        confirmLabel={t(asked === 'close' ? 'link.close' : 'link.renew')}
        danger={asked === 'close'}
        onConfirm={confirm}
      >
        {t(asked === 'close' ? 'link.closeMeaning' : 'link.renewMeaning')}
      </ConfirmDialog>
    </Section>
  );
}
