// What a teacher can open over the class.

export type TeacherSheet = 'menu' | 'knocks' | 'cannot' | 'game' | 'device' | 'mine' | 'today';
