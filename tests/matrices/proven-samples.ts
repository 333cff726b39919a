import { proofOf, type Endpoint, type Proof } from '#src/schemas/endpoint.ts';
import type { TestApi } from '#tests/api/harness.ts';
import { signupBody } from '#tests/api/signups.ts';
import type { Sample, World } from './samples.ts';

/** Makes the sample of a call that takes the proof, with a good proof. */
const PROVEN: Readonly<Record<Proof, (api: TestApi, id: string, sample: Sample, world: World) => Promise<Sample>>> = {
  captcha: async ({ services }, _id, _sample, { organizationId }) => ({
    body: await signupBody(services, organizationId),
  }),
  surveyToken: (_api, id, sample, { surveyToken }) =>
    Promise.resolve(id === 'getCallerSurvey' ? { params: { idOrToken: surveyToken } } : sample),
};

/** The sample of a call as who has a proof makes it; as it is where the call takes no such proof. */
export const provenSample = (
  api: TestApi,
  proof: Proof,
  endpoint: Endpoint,
  sample: Sample,
  world: World,
): Promise<Sample> =>
  proofOf(endpoint) === proof ? PROVEN[proof](api, endpoint.id, sample, world) : Promise.resolve(sample);
