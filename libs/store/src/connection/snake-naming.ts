import { DefaultNamingStrategy, type NamingStrategyInterface, type Table } from 'typeorm';

const nameOf = (table: Table | string) => (typeof table === 'string' ? table : table.name).replace(/^.*\./, '');

/**
 * Columns in snake_case, constraints as Postgres itself names them: entities and hand-written migrations agree without
 * explicit names.
 */
export class SnakeNaming extends DefaultNamingStrategy implements NamingStrategyInterface {
  override columnName(propertyName: string, customName: string | undefined): string {
    return customName ?? propertyName.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  }

  override primaryKeyName(table: Table | string): string {
    return `${nameOf(table)}_pkey`;
  }

  override uniqueConstraintName(table: Table | string, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_key`;
  }

  override foreignKeyName(table: Table | string, columns: string[]): string {
    return `${nameOf(table)}_${columns.join('_')}_fkey`;
  }
}
