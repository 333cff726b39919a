import { useEffect, useRef } from 'react';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { Notice } from '#src/components/ui/forms/notice.tsx';
import { useOrganizationFormTexts } from './form-texts.ts';
import classes from './organizations.module.css';

interface CreationDoneProps {
  readonly organization: { readonly id: string; readonly name: string };
}

/** Both steps are done: where to go on. */
export function CreationDone({ organization: { id, name } }: CreationDoneProps) {
  const t = useOrganizationFormTexts();
  const next = useRef<HTMLDivElement>(null);
  // the form went with its button; a link has no autofocus
  useEffect(() => next.current?.querySelector('a')?.focus(), []);
  return (
    <>
      <Notice kind="success" title={t('create.doneTitle', { name })}>
        {t('create.doneText')}
      </Notice>
      <div ref={next} className={classes.buttons}>
        <ButtonLink to="/app/organizations/$organizationId" params={{ organizationId: id }}>
          {t('create.open')}
        </ButtonLink>
        <ButtonLink to="/app/organizations/new" variant="default">
          {t('create.another')}
        </ButtonLink>
      </div>
    </>
  );
}
