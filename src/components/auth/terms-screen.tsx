import * as z from 'zod/mini';
import { Button } from '#src/components/ui/button/button.tsx';
import { CheckboxField } from '#src/components/ui/forms/checkbox-field.tsx';
import { FormActions } from '#src/components/ui/forms/form-actions.tsx';
import { Form } from '#src/components/ui/forms/form.tsx';
import { useAppForm } from '#src/components/ui/forms/use-app-form.ts';
import { isLoggedIn, mustAcceptTerms } from '#src/lib/session/selectors.ts';
import { session, useSession } from '#src/lib/session/store.ts';
import { useWrite } from '#src/queries/client.ts';
import { acceptTerms } from '#src/queries/auth.ts';
import { Screen } from './screen.tsx';
import { TermsDocument } from './terms-document.tsx';
import { useAuthTexts } from './texts.ts';
import { useContinue, useContinueWhen } from './use-continue.ts';

const acceptance = z.object({ accepted: z.boolean().check(z.refine((is) => is, { error: 'terms.required' })) });

/** The terms of service: to be accepted, or one is signed out. Specification accounts 5.1. */
export function TermsScreen() {
  const t = useAuthTexts();
  useContinueWhen(useSession((state) => isLoggedIn(state) && !mustAcceptTerms(state)));
  const userId = useSession(({ user }) => user?.userId ?? '');
  const { mutateAsync } = useWrite(acceptTerms);
  const goOn = useContinue();
  const form = useAppForm(acceptance, { accepted: false });
  return (
    <Screen title={t('terms.title')} lead={t('terms.lead')}>
      <TermsDocument />
      <Form
        form={form}
        onSubmit={async () => {
          await mutateAsync({ params: { id: userId }, body: { tosAccepted: true } });
          session.getState().termsAccepted();
          await goOn();
        }}
      >
        <CheckboxField control={form.control} name="accepted" label={t('terms.accept')} required />
        <FormActions>
          <Button type="submit">{t('terms.submit')}</Button>
          <Button variant="default" onClick={() => session.getState().signOut('manual')}>
            {t('terms.decline')}
          </Button>
        </FormActions>
      </Form>
    </Screen>
  );
}
