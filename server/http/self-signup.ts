import { getCaptcha } from '#server/domain/self-signup/captcha.ts';
import * as endpoints from '#src/schemas/self-signup.ts';
import { openRoute, type Route } from './route.ts';

export const selfSignupRoutes: Route[] = [
  openRoute(endpoints.getCaptcha, ({ services, query }) => getCaptcha(services, query.organizationId)),
];
