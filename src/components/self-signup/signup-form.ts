import * as z from 'zod/mini';
import { newPasswordShape, sameTwice } from '#src/components/ui/forms/new-password-fields.tsx';
import type { BodyInput } from '#src/schemas/endpoint.ts';
import { email, optionalEmail, optionalText, phone, requiredText, userName } from '#src/schemas/fields.ts';
import { LIMITS } from '#src/schemas/limits.ts';
import type { createPerson } from '#src/schemas/people.ts';
import { communicationStyle, type CaptchaProof } from '#src/schemas/self-signup.ts';
import { HEARD_FROM } from '#src/schemas/signup-values.ts';
import type { Step } from './signup-steps.ts';

/** What is filled in over all steps. */
export interface SignupValues {
  /** Tells the server that what is sent again is the same signup. */
  submissionId: string;
  firstName: string;
  lastName: string;
  email: string;
  phone: string;
  userName: string;
  password: string;
  confirm: string;
  externalPersonId: string;
  commitment: boolean;
  phoneCallBehavior: string;
  preferredMethodOfCommunication: string[];
  preferredTimeForCall: string[];
  heardFrom: string;
  friendName: string;
  friendEmail: string;
  captcha: CaptchaProof | null;
  accepted: boolean;
}

export const EMPTY_SIGNUP: SignupValues = {
  submissionId: '',
  firstName: '',
  lastName: '',
  email: '',
  phone: '',
  userName: '',
  password: '',
  confirm: '',
  externalPersonId: '',
  commitment: false,
  phoneCallBehavior: '',
  preferredMethodOfCommunication: [],
  preferredTimeForCall: [],
  heardFrom: '',
  friendName: '',
  friendEmail: '',
  captcha: null,
  accepted: false,
};

/** A signup that begins. */
export const newSignup = (): SignupValues => ({ ...EMPTY_SIGNUP, submissionId: crypto.randomUUID() });

type Field = keyof SignupValues;

/** Which fields stand on which step. */
const FIELDS_OF: Readonly<Record<Step, readonly Field[]>> = {
  about: ['firstName', 'lastName', 'email', 'phone'],
  account: ['userName', 'password', 'confirm', 'externalPersonId', 'commitment'],
  style: ['phoneCallBehavior', 'preferredMethodOfCommunication', 'preferredTimeForCall'],
  friend: ['heardFrom', 'friendName', 'friendEmail'],
  finish: ['captcha', 'accepted'],
  complete: [],
};

/** Fields of the call that have another name in the form. */
export const FIELD_NAMES: Readonly<Record<string, Field>> = {
  'communicationStyle.phoneCallBehavior': 'phoneCallBehavior',
  'communicationStyle.preferredMethodOfCommunication': 'preferredMethodOfCommunication',
  'communicationStyle.preferredTimeForCall': 'preferredTimeForCall',
  'referral.heardFrom': 'heardFrom',
  'referral.friend.name': 'friendName',
  'referral.friend.email': 'friendEmail',
  acceptedTerms: 'accepted',
};

/** The first step with one of the call's fields that were refused; undefined where there is none. */
export const stepOf = (paths: readonly string[]): Step | undefined =>
  (Object.keys(FIELDS_OF) as Step[]).find((step) =>
    paths.some((path) => FIELDS_OF[step].includes(FIELD_NAMES[path] ?? (path as Field))),
  );

const agreed = (error: string) => z.boolean().check(z.refine((is) => is, { error }));

const both = z.refine<{ readonly friendName: string | null; readonly friendEmail: string | null }>(
  ({ friendName, friendEmail }) => friendEmail === null || friendName !== null,
  { error: 'friend.name', path: ['friendName'] },
);
const either = z.refine<{ readonly friendName: string | null; readonly friendEmail: string | null }>(
  ({ friendName, friendEmail }) => friendName === null || friendEmail !== null,
  { error: 'friend.email', path: ['friendEmail'] },
);

/** What a password must not hold. */
export const OWNER_NAMES = ['firstName', 'lastName', 'userName'] as const satisfies ReadonlyArray<keyof SignupValues>;

/** What a step asks for, of whoever has these names. */
export function schemaOf(step: Step, owner: Pick<SignupValues, (typeof OWNER_NAMES)[number]>) {
  const schemas: Readonly<Record<Step, z.ZodMiniType>> = {
    about: z.object({
      firstName: requiredText(LIMITS.name),
      lastName: requiredText(LIMITS.name),
      email,
      phone,
    }),
    account: z
      .object({
        userName,
        ...newPasswordShape(owner),
        externalPersonId: optionalText(LIMITS.name),
        commitment: agreed('commitment.required'),
      })
      .check(sameTwice),
    style: communicationStyle,
    friend: z
      .object({
        heardFrom: z.union([z.literal(''), z.enum(HEARD_FROM)], 'invalid'),
        friendName: optionalText(LIMITS.name),
        friendEmail: optionalEmail,
      })
      .check(both, either),
    finish: z.object({
      captcha: z.any().check(z.refine((proof) => proof !== null, { error: 'captcha.required' })),
      accepted: agreed('terms.required'),
    }),
    complete: z.object({}),
  };
  return schemas[step] as z.ZodMiniType<unknown, SignupValues>;
}

/** The body of the call; what isn't right the server tells. */
export function signupBody(
  values: SignupValues,
  organizationId: string,
  language: 'en' | 'es',
): BodyInput<typeof createPerson> {
  const { confirm: _, accepted, captcha, heardFrom, friendName, friendEmail, ...rest } = values;
  const { phoneCallBehavior, preferredMethodOfCommunication, preferredTimeForCall, ...person } = rest;
  const body = {
    ...person,
    organizationId,
    communicationStyle: { phoneCallBehavior, preferredMethodOfCommunication, preferredTimeForCall },
    referral: {
      heardFrom: heardFrom || null,
      friend: friendEmail.trim() === '' ? null : { name: friendName, email: friendEmail },
    },
    acceptedTerms: accepted,
    language,
    captcha,
  };
  return body as BodyInput<typeof createPerson>;
}
