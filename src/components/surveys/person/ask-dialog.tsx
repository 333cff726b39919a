import { useState } from 'react';
import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { ConfirmDialog } from '#src/components/ui/dialog/confirm-dialog.tsx';
import { DialogForm, FormDialog } from '#src/components/ui/dialog/form-dialog.tsx';
import { Modal } from '#src/components/ui/dialog/modal.tsx';
import { CheckboxField } from '#src/components/ui/forms/checkbox-field.tsx';
import { SelectField } from '#src/components/ui/forms/select-field.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { fullName } from '#src/lib/people.ts';
import type { Membership } from '#src/schemas/memberships.ts';
import { CALLER_SURVEY_TYPES, PERSON_SURVEY_TYPES, SURVEY_TYPES } from '#src/schemas/survey-values.ts';
import type { SendTo, Survey } from '#src/schemas/surveys.ts';
import { CopyLink } from '#src/components/surveys/copy-link.tsx';
import { SendLink } from '#src/components/surveys/send-link.tsx';
import classes from '#src/components/surveys/surveys.module.css';
import { useSurveyTexts } from '#src/components/surveys/texts.ts';
import { useOpenSurvey } from './use-open-survey.ts';

const schema = z.object({
  surveyType: z.enum(SURVEY_TYPES, 'required'),
  respondent: z.string(),
  isAnonymous: z.boolean(),
});

interface AskDialogProps {
  readonly person: Membership;
  readonly opened: boolean;
  readonly onClose: () => void;
}

interface Opened {
  readonly linkTo: string;
  readonly survey: Survey;
  readonly sendTo: SendTo;
}

/** Which survey is asked about somebody, and by whom it is answered; then its link. Specification surveys 1.8, 3.5, 4.1. */
export function AskDialog({ person, opened, onClose }: AskDialogProps) {
  const t = useSurveyTexts();
  const { conduct } = useOpenSurvey();
  const [result, setResult] = useState<Opened>();
  const [isShown, setShown] = useState(false);
  const [isCopied, setCopied] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const name = fullName(person.person);
  // an anonymous one has its link here alone
  const close = () => (result?.survey.isAnonymous && !isCopied ? setLeaving(true) : setShown(false));
  return (
    <>
      <FormDialog opened={opened} onClose={onClose} title={t('ask.title', { name })}>
        <AskForm
          person={person}
          onOpened={(answer) => {
            setResult(answer);
            setShown(true);
            setCopied(false);
          }}
        />
      </FormDialog>
      <Modal opened={isShown} onClose={close} title={t('ask.opened')}>
        {result && (
          <div className={classes.column}>
            <p className={classes.told}>
              {t(result.survey.isAnonymous ? 'ask.openedAnonymous' : 'ask.openedLead', {
                type: t(`types.${result.survey.type}`),
                name,
              })}
            </p>
            <CopyLink link={result.linkTo} onCopied={() => setCopied(true)} />
            <SendLink surveyId={result.survey.id} sendTo={result.sendTo} />
            <div className={classes.buttons}>
              {result.survey.state === 'open' && !result.survey.isAnonymous && (
                <Button onClick={() => conduct(result.survey)}>{t('ask.conduct')}</Button>
              )}
              <Button variant="default" onClick={close}>
                {t('ask.close')}
              </Button>
            </div>
          </div>
        )}
      </Modal>
      <ConfirmDialog
        opened={isLeaving}
        onClose={() => setLeaving(false)}
        title={t('ask.leaveTitle')}
        confirmLabel={t('ask.close')}
        cancelLabel={t('ask.leaveStay')}
        danger
        onConfirm={() => setShown(false)}
      >
        {t('ask.leaveText')}
      </ConfirmDialog>
    </>
  );
}

interface AskFormProps extends Pick<AskDialogProps, 'person'> {
  readonly onOpened: (opened: Opened) => void;
}

function AskForm({ person, onOpened }: AskFormProps) {
  const t = useSurveyTexts();
  const { open } = useOpenSurvey();
  const isCaller = person.role.name === 'CALLER';
  const types = isCaller ? [...CALLER_SURVEY_TYPES, ...PERSON_SURVEY_TYPES] : SURVEY_TYPES;
  const first = types.find((type) => !person.surveyOptOuts.includes(type));
  const form = useAppForm(schema, { ...(first && { surveyType: first }), respondent: '', isAnonymous: false });
  const submit = async ({ surveyType, respondent, isAnonymous }: z.output<typeof schema>) =>
    onOpened(
      await open(person.id, {
        surveyType,
        respondentPersonOrganizationRoleProgramId: respondent || null,
        ...(isAnonymous && { isAnonymous }),
      }),
    );
  return (
    <DialogForm form={form} onSubmit={submit} submitLabel={t('ask.submit')}>
      <SelectField
        control={form.control}
        name="surveyType"
        label={t('type')}
        options={types.map((type) => {
          const isRefused = person.surveyOptOuts.includes(type);
          return {
            value: type,
            label: isRefused ? t('ask.optedOut', { type: t(`types.${type}`) }) : t(`types.${type}`),
            disabled: isRefused,
          };
        })}
        required
      />
      <SelectField
        control={form.control}
        name="respondent"
        label={t('willAnswer')}
        description={t('ask.respondentHint')}
        placeholder={t('ask.anyone')}
        options={[
          { value: person.id, label: fullName(person.person) },
          ...person.matches.map((partner) => ({ value: partner.id, label: fullName(partner) })),
        ]}
      />
      <CheckboxField
        control={form.control}
        name="isAnonymous"
        label={t('ask.anonymous')}
        description={t('ask.anonymousHint')}
      />
    </DialogForm>
  );
}
