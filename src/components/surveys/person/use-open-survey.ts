import { useNavigate } from '@tanstack/react-router';
import { ApiError, isApiError } from '#src/lib/api/error.ts';
import { useWrite } from '#src/queries/client.ts';
import type { CallInput } from '#src/lib/api/call.ts';
import { openSurvey } from '#src/queries/surveys.ts';
import { REFUSALS } from '#src/schemas/refusals.ts';
import type { Survey } from '#src/schemas/surveys.ts';

type Asked = CallInput<typeof openSurvey.endpoint>['body'];

/** Opens a survey about somebody; without a link in the answer it couldn’t be opened. Specification surveys 4.1, 4.17. */
export function useOpenSurvey() {
  const navigate = useNavigate();
  const { mutateAsync } = useWrite(openSurvey);
  const open = async (personOrganizationId: string, body: Asked) => {
    try {
      const opened = await mutateAsync({ params: { id: personOrganizationId }, body });
      if (opened.linkTo !== '') return opened;
    } catch (error) {
      if (!isApiError(error) || error.kind !== 'format') throw error;
    }
    throw new ApiError({ kind: 'http', told: { message: REFUSALS.surveyUnopened, code: 'surveyUnopened' } });
  };
  /** Where its questions are asked by the admin. */
  const conduct = ({ id, family }: Survey) =>
    navigate({
      to: '/app/surveys/$surveyId',
      params: { surveyId: id },
      search: { family, tab: 'all' },
      ignoreBlocker: true,
    });
  return { open, conduct };
}
