import { canOpen, SECTIONS, type SectionName } from '@guichet/contract/backoffice/sections.ts';
import { useBackoffice, visitorOf } from '#lib/admin-portal.ts';

export type GroupName = (typeof SECTIONS)[SectionName]['group'];

export interface MenuGroup {
  name: GroupName;
  sections: SectionName[];
}

/** The sections that are theirs to open, by group; a group without any is left out. */
export function menuGroups(visitor: Parameters<typeof canOpen>[1]): MenuGroup[] {
  const groups: MenuGroup[] = [];
  for (const name of Object.keys(SECTIONS) as SectionName[]) {
    if (!canOpen(name, visitor)) continue;
    const { group } = SECTIONS[name];
    const known = groups.find((one) => one.name === group);
    if (known) known.sections.push(name);
    else groups.push({ name: group, sections: [name] });
  }
  return groups;
}

/** What the menu shows to who is signed in. */
export function useMenuGroups(): MenuGroup[] {
  return menuGroups(visitorOf(useBackoffice()));
}
