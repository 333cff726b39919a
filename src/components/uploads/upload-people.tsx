import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '#src/components/ui/button/button.tsx';
import { tabOf } from '#src/lib/people.ts';
import { getPeopleUpload } from '#src/queries/uploads.ts';
import { usePeopleUploadTexts } from './texts.ts';

interface UploadPeopleProps {
  readonly organizationId: string;
  readonly uploadId: string;
}

/** The ways to the people whom an upload created or updated, by role. Without an answer the history below has them, too. */
export function UploadPeople({ organizationId, uploadId }: UploadPeopleProps) {
  const t = usePeopleUploadTexts();
  const { data } = useQuery(getPeopleUpload(uploadId));
  return data?.upload.people.map(({ role, count }) => (
    <ButtonLink
      key={role}
      variant="default"
      to="/app/organizations/$organizationId"
      params={{ organizationId }}
      search={{ tab: tabOf(role), uploadId }}
    >
      {t(`result.see.${role}`, { count })}
    </ButtonLink>
  ));
}
