import { Button } from '#src/components/ui/button/button.tsx';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { formatPhone } from '#src/lib/phones.ts';
import { useWrite } from '#src/queries/client.ts';
import { sendSurveyLink } from '#src/queries/surveys.ts';
import type { SendTo, SurveyCarrier } from '#src/schemas/surveys.ts';
import { reasonOf } from './refusal-reason.ts';
import classes from './surveys.module.css';
import { useSurveyTexts } from './texts.ts';

interface SendLinkProps {
  readonly surveyId: string;
  readonly sendTo: SendTo;
}

/** Emails or texts the link of a survey to who answers it; nothing where neither can be done. Specification surveys 6.6. */
export function SendLink({ surveyId, sendTo: { email, sms } }: SendLinkProps) {
  const t = useSurveyTexts();
  const { mutateAsync } = useWrite(sendSurveyLink);
  if (email === null && sms === null) return null;
  const send = (by: SurveyCarrier, to: string) =>
    attempt(
      `survey link ${surveyId}`,
      async () => {
        await mutateAsync({ params: { id: surveyId }, body: { by } });
        toast.success(t(`link.sent.${by}`, { to }));
      },
      reasonOf,
    );
  const offer = (by: SurveyCarrier, to: string) => (
    <Button variant="default" size="small" onClick={() => send(by, to)}>
      {t(`link.send.${by}`, { to })}
    </Button>
  );
  return (
    <div className={classes.buttons}>
      {email !== null && offer('email', email)}
      {sms !== null && offer('sms', formatPhone(sms))}
    </div>
  );
}
