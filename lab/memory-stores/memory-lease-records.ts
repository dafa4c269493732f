import type { LeaseRecord, LeaseRecords, MemberRecord } from '@driveaway/infra/leases/lease-records.ts';

type Member = MemberRecord & { readonly group: string };

/** Everything that is stored at a moment. */
export type CopiedLeases = {
  readonly leases: ReadonlyMap<string, LeaseRecord>;
  readonly members: ReadonlyMap<string, Member>;
};

export type MemoryLeaseRecords = LeaseRecords & { readonly copy: () => CopiedLeases };

/** The records of leases in memory, for several processes that share them: those of a copy, or none. */
export const createMemoryLeaseRecords = (before?: CopiedLeases): MemoryLeaseRecords => {
  const leases = new Map(before?.leases);
  const members = new Map(before?.members);
  const held = (name: string, holder: string, fence: number): LeaseRecord | undefined => {
    const stored = leases.get(name);
    return stored?.holder === holder && stored.fence === fence ? stored : undefined;
  };
  return {
    copy: () => ({ leases: new Map(leases), members: new Map(members) }),
    find: async (name) => leases.get(name),
    insert: async (name, record) => {
      if (leases.has(name)) return false;
      leases.set(name, record);
      return true;
    },
    replace: async (name, { holder, fence, beat }, next) => {
      const stored = leases.get(name);
      if (stored?.holder !== holder || stored.fence !== fence || stored.beat !== beat) return false;
      leases.set(name, next);
      return true;
    },
    renewAll: async (holder, asked) =>
      asked.filter(({ name, fence }) => {
        const stored = held(name, holder, fence);
        if (stored !== undefined) leases.set(name, { ...stored, beat: stored.beat + 1 });
        return stored !== undefined;
      }),
    free: async (name, holder, fence) => {
      const stored = held(name, holder, fence);
      if (stored !== undefined) leases.set(name, { ...stored, holder: null });
    },
    beatMember: async (group, holder) => {
      const id = `${group} ${holder}`;
      members.set(id, { id, group, holder, beat: (members.get(id)?.beat ?? 0) + 1 });
    },
    sharers: async (group, names, holder) => ({
      members: [...members.values()].filter((member) => member.group === group),
      heldByOthers: new Map(
        names.flatMap((name) => {
          const stored = leases.get(name);
          return stored === undefined || stored.holder === null || stored.holder === holder
            ? []
            : [[name, stored] as const];
        }),
      ),
    }),
    forgetMember: async (id, beat) => {
      if (members.get(id)?.beat === beat) members.delete(id);
    },
    leave: async (group, holder) => void members.delete(`${group} ${holder}`),
  };
};
