/** Logged at every start until the roles are separated. */
export const ownerWarning =
  'the role of DATABASE_URL owns the tables and may change the logs: name it in DATABASE_OWNER_URL and give the server a role of its own (npm run migrate)';
