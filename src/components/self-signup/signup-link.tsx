import { useId } from 'react';
import { Button, ButtonLink } from '#src/components/ui/button/button.tsx';
import { Section } from '#src/components/ui/page/section.tsx';
import { attempt } from '#src/components/ui/toast/at-once.ts';
import { toast } from '#src/components/ui/toast/toast.ts';
import { signupAddress } from './signup-address.ts';
import classes from './signup-link.module.css';
import { useSignupTexts } from './texts.ts';
import { useSignupPage } from './use-signup-page.ts';

/** The link that strangers sign up by, as long as they can. Specification self-signup 2.11. */
export function SignupLink({ organizationId }: { readonly organizationId: string }) {
  const t = useSignupTexts();
  const id = useId();
  const { isOn } = useSignupPage(organizationId);
  if (!isOn) return null;
  const address = signupAddress(organizationId);
  const copy = () =>
    attempt(
      `copy ${address}`,
      async () => {
        await navigator.clipboard.writeText(address);
        toast.success(t('link.copied'));
      },
      () => t('link.notCopied'),
    );
  return (
    <Section title={t('link.title')} description={t('link.lead')}>
      <div className={classes.row}>
        <label htmlFor={id} className={classes.label}>
          {t('link.label')}
        </label>
        <input
          id={id}
          className={classes.address}
          value={address}
          readOnly
          dir="ltr"
          onFocus={(event) => event.currentTarget.select()}
        />
        <div className={classes.actions}>
          <Button variant="default" onClick={copy}>
            {t('link.copy')}
          </Button>
          <ButtonLink variant="default" to="/app/organizations/$organizationId/poster" params={{ organizationId }}>
            {t('link.poster')}
          </ButtonLink>
        </div>
      </div>
    </Section>
  );
}
