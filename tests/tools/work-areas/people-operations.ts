/**
 * Operations of accounts, organizations and people, in the form of the others; those that the work areas name, too, stand
 * there.
 */
export const PEOPLE_OPERATIONS: ReadonlyArray<
  readonly [operation: string, endpoint: string, test: string, names: string]
> = [
  [
    'POST /v2/auth/mfa-login',
    'login',
    'api/auth',
    'userName password user mfa mfaRequired mfaVerified organizationId hasLoggableProfiles features isSuperAdmin passwordStatus',
  ],
  ['POST /v2/auth/mfa-login/challenge', 'challenge', 'api/mfa', 'contactType phoneType'],
  ['POST /v2/auth/mfa-login/verify', 'verify', 'api/mfa', 'code phoneType mfaVerified refreshToken'],
  ['POST /v2/auth/reset-token', 'requestReset', 'api/password-reset', 'email'],
  ['POST /v2/auth/reset-password', 'resetPassword', 'api/password-reset', 'email password token'],
  ['PUT /v2/people/{userId}', 'savePassword', 'api/passwords', 'password oldPassword'],
  ['PUT /v2/people/{id}/updatetos', 'acceptTerms', 'api/passwords', 'tosAccepted'],
  [
    'GET /v2/people/{id}/password-status',
    'getPasswordStatus',
    'api/passwords',
    'userName passwordStatus user features isSuperAdmin',
  ],
  ['GET /v2/profiles', 'listProfiles', 'api/people', 'securityProfiles id name'],
  ['GET /v2/roles', 'listRoles', 'api/people', 'roles name'],
  ['GET /v2/persondetails/definitions', 'listPersonDetailDefinitions', 'api/people', 'personDetailDefinitions'],
  [
    'GET /v1/organizations',
    'listOrganizations',
    'api/organizations-many',
    'page sortBy sortDirection searchBy limit organizations pager',
  ],
  [
    'GET /v1/organizations/{organizationId}',
    'getOrganization',
    'api/memberships-roles',
    'organization totalOutreaches totalRecipients totalCallers totalInactive customFields',
  ],
  ['GET /v2/public/organizations/{id}', 'getPublicOrganization', 'api/organizations', 'organization'],
  ['POST /v1/organizations', 'createOrganization', 'api/features', 'name primaryContact email phone address orgAdmin'],
  ['PUT /v1/organizations/{id}', 'updateOrganization', 'api/organizations-edit', 'name signupCompleted'],
  ['GET /v2/programs', 'listPrograms', 'api/programs', 'organizationId programs'],
  ['GET /v2/programs/recipients', 'listProgramsRecipients', 'api/programs', 'organizationId contactType rows'],
  ['POST /v2/programs', 'createProgram', 'api/programs', 'name program'],
  ['DELETE /v2/programs/{id}', 'deleteProgram', 'api/programs', ''],
  [
    'PUT /v1/organizations/{organizationId}/default-programs/{programId}',
    'setDefaultProgram',
    'api/programs',
    'programs',
  ],
  ['GET /v2/organizationpersonstatuses', 'listStatuses', 'api/statuses', 'organizationId rows'],
  ['POST /v2/organizationpersonstatuses', 'createStatus', 'api/statuses', 'name description organizationPersonStatus'],
  ['DELETE /v2/organizationpersonstatuses/{id}', 'deleteStatus', 'api/statuses', ''],
  [
    'PUT /v1/organizations/{organizationId}/default-statuses/{statusId}',
    'setDefaultStatus',
    'api/statuses',
    'statuses',
  ],
  [
    'GET /v2/personorganizations',
    'listMemberships',
    'api/memberships-many',
    'role search page organizationId personId active personOrganizations pager totalPages totalItems',
  ],
  ['GET /v2/personorganizations/{id}', 'getMembership', 'api/person-history', 'personOrganization matches profiles'],
  [
    'POST /v2/personorganizations',
    'createMembership',
    'api/memberships-write',
    'active email firstName lastName phone phoneAlternate preferredName organizationId programId organizationPersonStatusId roleId pin optedOut surveyOptOuts customFields personId',
  ],
  ['PUT /v2/personorganizations/{id}', 'updateMembership', 'api/person-rules', 'firstName phone optedOut customFields'],
  ['DELETE /v2/personorganizations/{id}', 'deleteMembership', 'api/people-facets', ''],
  ['POST /v2/personorganizations/match', 'matchPeople', 'api/matches', 'callerId recipientId'],
  ['POST /v2/personorganizations/unmatch', 'unmatchPeople', 'api/matches', 'callerId recipientId'],
  ['PUT /v2/personorganizations/{id}/roles/{roleId}', 'updatePersonRole', 'api/matches', ''],
  ['PUT /v2/personorganizations/{id}/onboarding', 'returnToOnboarding', 'api/memberships-roles', ''],
  ['POST /v2/reportrequest/upload/csv', 'uploadPeople', 'api/import', 'checksum organizationId processed failedRows'],
];
