/** The name of the queue of those who sign up, which is never another. Specification queues 1.3. */
export const SELF_SIGNUP_QUEUE = 'Self Signup';

/** What the console calls it in each of its languages; a search finds it by any of them. Specification queues 1.7. */
export const SELF_SIGNUP_QUEUE_NAMES = { en: SELF_SIGNUP_QUEUE, es: 'Inscripción en línea' } as const;
