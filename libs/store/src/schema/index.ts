export { createDatabase, dropDatabase } from './databases.js';
export { runMigrations } from './migrations.js';
export { ROLES, roleUrl, type Role } from './roles.js';
