import * as z from 'zod/mini';
import { birthday } from './birthday.ts';
import { isoDay, nullable, optionalEmail, optionalPhone, optionalText, pin, requiredText } from './fields.ts';
import { LIMITS } from './limits.ts';
import type { ValidationKey } from './validation.ts';
import type { PersonDetailDefinition } from './people.ts';
import { personDetail } from './person-fields.ts';
import { createMembership } from './memberships.ts';
import { HIDDEN_VALUE } from './organizations.ts';
import { ownKey } from './person-details.ts';

const { body } = createMembership;

const pinOrHidden = z
  .string('required')
  .check(z.refine((text) => text === HIDDEN_VALUE || pin.safeParse(text).success, { error: 'pin.length' }));

/** Types of phones have words of their own. Specification people 4.18. */
const choiceError = (name: string): ValidationKey => (name.endsWith('Type') ? 'phoneType.invalid' : 'invalid');

function valueOf({ name, type, options, maxLength }: PersonDetailDefinition): z.ZodMiniType {
  const rule = personDetail(name)?.csv.cell;
  const oneOf = (error: ValidationKey) => z.string().check(z.refine((text) => options.includes(text), { error }));
  switch (type) {
    case 'date':
      return nullable(name === 'dateOfBirth' ? birthday : isoDay);
    case 'choice':
      return nullable(oneOf(choiceError(name)), choiceError(name));
    case 'choices':
      return z._default(z.array(oneOf('invalid')), []);
    case 'text':
    case 'longText':
      return rule ? nullable(rule) : optionalText(maxLength ?? LIMITS.hobbies);
  }
}

const isNothing = (value: unknown): boolean => value === null || (Array.isArray(value) && value.length === 0);

const detail = (definition: PersonDetailDefinition) =>
  definition.required
    ? valueOf(definition).check(z.refine((value) => !isNothing(value), { error: 'required' }))
    : valueOf(definition);

/** How somebody is reached, and by that gets into their account. */
const reached = z.object({ email: optionalEmail, phone: optionalPhone, phoneAlternate: optionalPhone });
type Reached = { readonly [Name in keyof typeof reached.shape]?: unknown };
export const REACHED_BY = Object.keys(reached.shape);

/** Whether somebody's email or a phone is another one, however it is spelled; what is no value yet is one. */
export const isReachedElsewhere = (one: Reached, other: Reached): boolean =>
  JSON.stringify(reached.safeParse(one).data) !== JSON.stringify(reached.safeParse(other).data);

interface FormRules {
  /** Who only administers may be in no program. */
  readonly placed: boolean;
  /** How who edits themselves was reached: to change that takes their password. */
  readonly own?: Reached | undefined;
}

/**
 * The person form: what is sent, with the details that the server defines under `customFields` and the organization's
 * own fields as pairs of name and value. Specification accounts 3.12, people 1.3, 3.1, 4.1.
 */
export function personForm(definitions: readonly PersonDetailDefinition[], { placed, own }: FormRules) {
  const details = new Set(definitions.map(({ name }) => ownKey(name)));
  const ownField = z.object({
    name: requiredText(LIMITS.name).check(z.refine((name) => !details.has(ownKey(name)), { error: 'text.taken' })),
    value: requiredText(LIMITS.hobbies),
  });
  const sent = z.omit(body, { active: true, organizationId: true, personId: true, customFields: true });
  const form = z.extend(sent, {
    oldPassword: z.optional(z.string()),
    // one that is there is hidden, and stays as it is until another one is typed
    pin: z.optional(nullable(pinOrHidden)),
    programId: placed ? sent.shape.programId : z.string(),
    customFields: z.object(Object.fromEntries(definitions.map((each) => [each.name, detail(each)]))),
    ownFields: z.array(ownField).check(({ value, issues }) => {
      for (const [index, { name }] of value.entries()) {
        if (value.findIndex((other) => ownKey(other.name) === ownKey(name)) === index) continue;
        issues.push({ code: 'custom', message: 'text.taken', path: [index, 'name'], input: name });
      }
    }),
  });
  return form.check(
    z.refine((values) => !own || values.oldPassword || !isReachedElsewhere(values, own), {
      error: 'required',
      path: ['oldPassword'],
    }),
  );
}

type PersonForm = ReturnType<typeof personForm>;
/** The values of the form. */
export type PersonFormValues = z.input<PersonForm>;
/** What it makes of them. */
export type PersonFormData = z.output<PersonForm>;
